"""Sessions of the Python SDK with the MCP server that CATALOG_URL and CATALOG_TOKEN name."""

import os
from contextlib import asynccontextmanager

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

URL = os.environ["CATALOG_URL"]


@asynccontextmanager
async def session(path="/mcp", token=None, **options):
    """A client that is connected."""
    token = token or os.environ["CATALOG_TOKEN"]
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=90) as http:
        transport = streamable_http_client(URL + path, http_client=http)
        async with Client(transport, **options) as client:
            yield client


async def call(client, tool, **arguments):
    """What a tool answers that is to succeed."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, f"{tool}: {result.content[0].text}"
    return result.structured_content
