# One program with its own PostgreSQL (or DATABASE_URL). The data folder is /data: keep it on a volume.
# tests/program/dockerfile.test.ts and tests/verify/dockerfile.test.ts carry out these steps in a folder, without Docker.
FROM node:22-bookworm-slim
WORKDIR /srv/kalima
COPY package.json package-lock.json .npmrc ./
COPY bin/ bin/
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN node_modules/.bin/node scripts/build.ts
ENV KALIMA_DATA_DIR=/data HOST=0.0.0.0 PORT=3000
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["node_modules/.bin/node", "scripts/start.ts"]
