# The server alone: `compose.yaml` puts PostgreSQL beside it. Node runs the TypeScript sources; only the pages of the applications are built.
FROM node:26-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY bin/node/package.json bin/node/
COPY server/package.json server/
COPY sdk/src/package.json sdk/src/
COPY cli/package.json cli/
COPY console/package.json console/

# The builder of the pages has a part for each kind of machine, which npm takes for optional; it stays out of the image.
FROM manifests AS pages
RUN npm install --no-save --ignore-scripts --omit=dev --include=optional --no-audit --no-fund --workspace console
COPY bin/pick-node.mjs bin/
COPY sdk sdk/
COPY console console/
RUN node console/build/main.mjs

FROM manifests AS packages
# Without the optional packages: Node is here, and PostgreSQL is another container. Why not `npm ci`: bin/install.mjs.
RUN npm install --no-save --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund \
  --workspace server --workspace sdk/src --workspace cli --workspace console

FROM node:26-slim
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8080 \
  DATA_DIR=/data \
  COFFER_METRICS_HOST=0.0.0.0 \
  COFFER_METRICS_PORT=9464
WORKDIR /app
COPY --from=packages /app ./
COPY . .
COPY --from=pages /app/console/dist console/dist/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm: the server itself must get the signal that stops it.
CMD ["node", "server/src/app/main.ts"]
