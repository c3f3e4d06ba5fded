# Builds the distribution binary and an image that holds it alone:
#
#   podman build --tag catalog .
#
# BUILD_IMAGE has Rust and a C compiler, BASE_IMAGE a C library that is not older than the one of BUILD_IMAGE.
ARG BUILD_IMAGE=rust:1-bookworm
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS build
# `dev` is built faster, to try the image.
ARG PROFILE=dist
WORKDIR /build
COPY . .
RUN cargo build --locked --profile "$PROFILE" --package catalog --bin catalog \
    && directory=$([ "$PROFILE" = dev ] && echo debug || echo "$PROFILE") \
    && install -D -s -m 0755 "target/$directory/catalog" /out/catalog

FROM ${BASE_IMAGE}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o 10001 -g 10001 -m 0700 /var/lib/catalog
COPY --from=build /out/catalog /usr/local/bin/catalog
ENV CATALOG__SERVER__LISTEN=0.0.0.0:8080 \
    CATALOG__DATABASE__URL=sqlite:/var/lib/catalog/catalog.db \
    CATALOG__SECRETS__KEY_FILE=/var/lib/catalog/secrets.key
# By number, so that an orchestrator sees that it is not root.
USER 10001:10001
WORKDIR /var/lib/catalog
VOLUME /var/lib/catalog
EXPOSE 8080
ENTRYPOINT ["catalog"]
CMD ["serve"]
