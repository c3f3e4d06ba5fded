//! Everything that can be read, found by following lists.

use super::{
    Run, is_open,
    parameters::{self, Parameter, pair},
    refusals::UNKNOWN,
    takes_tokens,
};
use crate::{
    client::Caller,
    contract::{Contract, Operation},
};

/// Open to everybody only for some values of their parameters.
const OPEN_IN_PART: [&str; 1] = ["listRulesets"];

/// What they read is at the source host, and may be gone there.
const AT_THE_SOURCE_HOST: [&str; 1] = ["listPolicyBranches"];

/// Of what is listed, parts may be for others (403), in a state without them (409), or at a system that is away (502).
const READ: [u16; 4] = [200, 403, 409, 502];

impl Run<'_> {
    /// Reads what a caller can.
    pub(super) async fn reads(&mut self, caller: Caller<'_>) {
        let contract = self.contract;
        let mut operations: Vec<&Operation> = contract
            .operations()
            .iter()
            .filter(|one| one.method == "GET" && may_ask(contract, one, caller))
            .collect();
        // Lists first: they name what the others read.
        operations.sort_by_key(|one| one.path.matches('{').count());
        for operation in operations {
            let parameters = parameters::of_query(contract, operation);
            for (index, values) in self.things.values(&operation.path).iter().enumerate() {
                self.read(operation, values, &self.required(&parameters), caller)
                    .await;
                if index == 0 {
                    self.vary(operation, values, &parameters, caller).await;
                    self.refuse(operation, values, &parameters, caller).await;
                }
            }
            self.refuses_unknown(operation, &parameters, caller).await;
        }
    }

    async fn read(
        &mut self,
        operation: &Operation,
        values: &[(String, String)],
        query: &str,
        caller: Caller<'_>,
    ) {
        let expected: &[u16] = match caller {
            Caller::Nobody if OPEN_IN_PART.contains(&operation.id.as_str()) => &[200, 401],
            Caller::Nobody => &[200],
            _ if AT_THE_SOURCE_HOST.contains(&operation.id.as_str()) => &[200, 403, 404, 502],
            _ => &READ,
        };
        let ask = self.ask(&operation.id).paths(values);
        let answer = ask.query(query).by(caller).answers(expected).await;
        if let Some(answer) = answer
            && answer.status == 200
        {
            let body = answer.json();
            self.things.note(&operation.id, values, query, &body);
        }
    }

    /// Asks with each value that a parameter may have.
    async fn vary(
        &mut self,
        operation: &Operation,
        values: &[(String, String)],
        parameters: &[Parameter],
        caller: Caller<'_>,
    ) {
        for parameter in parameters.iter().filter(|one| !one.required) {
            for value in &parameter.good {
                let query = self.with(parameters, &parameter.name, value);
                if parameter.listed {
                    self.read(operation, values, &query, caller).await;
                } else {
                    // What an example names need not exist here.
                    let ask = self.ask(&operation.id).paths(values);
                    ask.query(&query).by(caller).answers(&[]).await;
                }
            }
        }
    }

    /// Asks with values that a parameter may not have.
    async fn refuse(
        &mut self,
        operation: &Operation,
        values: &[(String, String)],
        parameters: &[Parameter],
        caller: Caller<'_>,
    ) {
        if !self.contract.documents(operation, 400) {
            return;
        }
        for parameter in parameters {
            for value in &parameter.bad {
                let query = self.with(parameters, &parameter.name, value);
                let ask = self.ask(&operation.id).paths(values);
                ask.query(&query).by(caller).answers(&[400]).await;
            }
            if parameter.required {
                let ask = self.ask(&operation.id).paths(values);
                ask.by(caller).answers(&[400]).await;
            }
        }
    }

    /// The query of what an operation requires.
    pub(super) fn required(&self, parameters: &[Parameter]) -> String {
        self.with(parameters, "", "")
    }

    /// The query of what an operation requires, and a value of a parameter.
    fn with(&self, parameters: &[Parameter], name: &str, value: &str) -> String {
        let of = |parameter: &Parameter| {
            if parameter.name == name {
                return pair(name, value);
            }
            let mut connections = self.things.of("/api/connections");
            let is_one = parameter.name.starts_with("connection");
            let found = is_one.then(|| connections.next()).flatten();
            pair(&parameter.name, found.unwrap_or(UNKNOWN))
        };
        let needed = parameters.iter();
        let needed = needed.filter(|one| one.required || one.name == name);
        needed.map(of).collect::<Vec<_>>().join("&")
    }
}

fn may_ask(contract: &Contract, operation: &Operation, caller: Caller<'_>) -> bool {
    match caller {
        Caller::Nobody => is_open(contract, operation),
        _ => takes_tokens(contract, operation),
    }
}
