import { readSmtpUrl } from '#providers/smtp'
import { retentionSettings } from './retention-settings.ts'
import { setting } from './setting.ts'
import {
  addressRange,
  anyText,
  exchangeId,
  headerPairs,
  hostAndPort,
  instant,
  issuerAddress,
  key256,
  list,
  mailAddress,
  oneOf,
  oneOrMore,
  partOfOne,
  path,
  postgresUrl,
  serviceAddress,
  sha256,
  share,
  webAddress,
  wholeNumber,
} from './setting-text.ts'

/** Every setting of one variable, in the order of docs/settings.md; providers have a file. */
export const settings = {
  host: setting('HOST', { fallback: '127.0.0.1', help: 'Address to listen on.', read: anyText }),
  port: setting('PORT', {
    fallback: '8080',
    help: 'Port to listen on; 0 takes a free one.',
    read: wholeNumber({ min: 0, max: 65_535 }),
  }),
  publicUrl: setting('COFFER_PUBLIC_URL', {
    fallback: null,
    help: 'Address under which browsers reach this exchange, such as https://pay.example.com, for links to its pages. Without it, the links have the address that it listens on. Live mode with a bank for a rail requires it.',
    read: webAddress,
  }),
  name: setting('COFFER_NAME', {
    fallback: 'Coffer',
    help: 'Name of this exchange on pay pages.',
    read: anyText,
  }),
  dataDir: setting('DATA_DIR', {
    fallback: './data',
    help: 'Directory of all files that the server keeps beside its database.',
    read: path,
  }),
  mode: setting('COFFER_MODE', {
    fallback: 'sandbox',
    help: '`sandbox` simulates the outside world; `live` has no sandbox controls.',
    read: oneOf('sandbox', 'live'),
  }),
  roles: setting('COFFER_ROLES', {
    fallback: 'api,engine,worker',
    help: 'Roles of this process: `api` serves requests, `engine` owns markets and commits for other processes, `worker` watches chains and seals the ledger.',
    read: oneOrMore(list(oneOf('api', 'engine', 'worker'))),
  }),
  linkHost: setting('COFFER_LINK_HOST', {
    fallback: '127.0.0.1',
    help: 'Address at which an `engine` takes orders from the other processes on its database; they must reach it.',
    read: anyText,
  }),
  linkPort: setting('COFFER_LINK_PORT', {
    fallback: '0',
    help: 'Port of COFFER_LINK_HOST; 0 takes a free one.',
    read: wholeNumber({ min: 0, max: 65_535 }),
  }),
  catalogPath: setting('COFFER_CATALOG', {
    fallback: './config/catalog',
    help: 'Folder with the currencies, networks, pairs, fees and limits, or one YAML file of all.',
    read: path,
  }),
  providersPath: setting('COFFER_PROVIDERS', {
    fallback: './config/providers.yaml',
    help: 'YAML file with the providers, the parties outside of this exchange ([below](#providers)); `config/providers.example.yaml` shows it. Without this setting the file may be absent.',
    read: path,
  }),
  acceptedConfiguration: setting('COFFER_ACCEPT_CONFIGURATION', {
    fallback: null,
    help: 'Hash of a configuration that nobody has approved and that this start accepts; `npm start -- --accept-configuration HASH` says the same.',
    read: sha256,
  }),
  databaseUrl: setting('DATABASE_URL', {
    fallback: null,
    help: 'URL of a PostgreSQL 15 or later; without it an embedded one runs under DATA_DIR. Live mode requires it.',
    read: postgresUrl,
  }),
  poolMax: setting('COFFER_DATABASE_POOL', {
    fallback: '12',
    help: 'Database connections of this process.',
    read: wholeNumber({ min: 2, max: 500 }),
  }),
  masterKey: setting('COFFER_MASTER_KEY', {
    fallback: null,
    help: 'Master key, 64 hex digits: seals the data keys, which seal secrets. The sandbox makes one and keeps it in DATA_DIR; live mode requires it.',
    read: key256,
  }),
  nextMasterKey: setting('COFFER_NEXT_MASTER_KEY', {
    fallback: null,
    help: 'Key with which `npm run rotate-master-key` replaces COFFER_MASTER_KEY, 64 hex digits; nothing else reads it.',
    read: key256,
  }),
  accountKeysFile: setting('COFFER_ACCOUNT_KEYS', {
    fallback: null,
    help: 'JSON file with the extended public key of each network family, from which deposit addresses are derived; live mode requires it.',
    read: path,
  }),
  signerAddress: setting('COFFER_SIGNER', {
    fallback: null,
    help: 'host:port of a signer on another machine, started there with `npm run signer`. Without it a sandbox starts one itself, and live mode signs nothing.',
    read: hostAndPort,
  }),
  signerDir: setting('COFFER_SIGNER_DIR', {
    fallback: null,
    help: 'Directory of the signer on this machine: its seed, its journal, the operators that it trusts. Without it `signer` in DATA_DIR.',
    read: path,
  }),
  signerHost: setting('COFFER_SIGNER_HOST', {
    fallback: '127.0.0.1',
    help: 'Address at which `npm run signer` listens for servers.',
    read: anyText,
  }),
  signerPort: setting('COFFER_SIGNER_PORT', {
    fallback: '7070',
    help: 'Port of COFFER_SIGNER_HOST; 0 takes a free one.',
    read: wholeNumber({ min: 0, max: 65_535 }),
  }),
  oidcIssuer: setting('COFFER_OIDC_ISSUER', {
    fallback: null,
    help: 'Identity provider (OpenID Connect) at which people sign in to the console and the back office, exactly as it calls itself (`issuer`), such as https://sso.example.com/realms/house. Without it a sandbox is its own, and in live mode nobody signs in.',
    read: issuerAddress,
  }),
  oidcClientId: setting('COFFER_OIDC_CLIENT_ID', {
    fallback: null,
    help: 'Id of this exchange at COFFER_OIDC_ISSUER, which requires it.',
    read: anyText,
  }),
  oidcClientSecret: setting('COFFER_OIDC_CLIENT_SECRET', {
    fallback: null,
    help: 'Secret of this exchange at COFFER_OIDC_ISSUER, which requires it.',
    read: anyText,
  }),
  oidcOfficeRolesClaim: setting('COFFER_OIDC_OFFICE_ROLES_CLAIM', {
    fallback: 'roles',
    help: 'Claim of the ID token that holds an operator’s roles: administrator, approver, support or auditor.',
    read: anyText,
  }),
  oidcAcr: setting('COFFER_OIDC_ACR', {
    fallback: null,
    help: 'Value of `acr` that the provider must give to a sign-in for what moves money, such as phr; without it any sign-in will do.',
    read: anyText,
  }),
  serverUrl: setting('COFFER_URL', {
    fallback: null,
    help: 'Address of the server that `npm run operator` asks; without it that of the sandbox in DATA_DIR.',
    read: webAddress,
  }),
  signQuery: setting('COFFER_SIGN_QUERY', {
    fallback: 'optional',
    help: '`required` refuses a signature that does not cover the query string.',
    read: oneOf('optional', 'required'),
  }),
  trustedProxies: setting('COFFER_TRUSTED_PROXIES', {
    fallback: '',
    help: 'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed, separated by commas.',
    read: list(addressRange),
  }),
  failuresPerMinute: setting('COFFER_AUTH_FAILURES_PER_MINUTE', {
    fallback: '300',
    help: 'Failed authentications allowed from one address, or one /64 of IPv6, before 429 is answered.',
    read: wholeNumber({ min: 1, max: 1_000_000 }),
  }),
  connectionsPerAddress: setting('COFFER_CONNECTIONS_PER_ADDRESS', {
    fallback: '2000',
    help: 'HTTP connections of this process from one address, or one /64 of IPv6; those of COFFER_TRUSTED_PROXIES are not counted.',
    read: wholeNumber({ min: 1, max: 1_000_000 }),
  }),
  streamConnections: setting('COFFER_STREAM_CONNECTIONS', {
    fallback: '10000',
    help: 'WebSocket connections of this process.',
    read: wholeNumber({ min: 1, max: 1_000_000 }),
  }),
  streamConnectionsPerAddress: setting('COFFER_STREAM_CONNECTIONS_PER_ADDRESS', {
    fallback: '200',
    help: 'WebSocket connections of this process from one address, or one /64 of IPv6.',
    read: wholeNumber({ min: 1, max: 1_000_000 }),
  }),
  priceSources: setting('COFFER_PRICE_SOURCES', {
    fallback: '',
    help: 'Exchanges whose public tickers make the prices of live mode, by their ids in ccxt, separated by commas; the price is their median. Without any, the house deals in nothing.',
    read: list(exchangeId),
  }),
  priceFallbackSources: setting('COFFER_PRICE_FALLBACK_SOURCES', {
    fallback: '',
    help: 'Exchanges asked, in this order, for a currency on which too few of COFFER_PRICE_SOURCES agree.',
    read: list(exchangeId),
  }),
  priceAgeMax: setting('COFFER_PRICE_MAX_AGE', {
    fallback: '30',
    help: 'Seconds after which a received price is no longer used.',
    read: wholeNumber({ min: 1, max: 86_400 }),
  }),
  priceDeviationMax: setting('COFFER_PRICE_MAX_DEVIATION', {
    fallback: '0.01',
    help: 'Largest share by which a usable source may differ from the median, and its bid and ask from its own middle.',
    read: share,
  }),
  priceQuorum: setting('COFFER_PRICE_QUORUM', {
    fallback: null,
    help: 'Number of COFFER_PRICE_SOURCES that must agree on a price; without it more than half of them.',
    read: wholeNumber({ min: 1, max: 100 }),
  }),
  webhookAllow: setting('COFFER_WEBHOOK_ALLOW', {
    fallback: null,
    help: 'Addresses and CIDR ranges that may receive webhooks although they are not public, separated by commas; without it `127.0.0.0/8,::1` in the sandbox and none in live mode.',
    read: list(addressRange),
  }),
  webhookTimeout: setting('COFFER_WEBHOOK_TIMEOUT', {
    fallback: '15',
    help: 'Seconds within which an endpoint must answer a webhook.',
    read: wholeNumber({ min: 1, max: 30 }),
  }),
  ...retentionSettings,
  smtpUrl: setting('COFFER_SMTP_URL', {
    fallback: null,
    help: 'Server that sends mails: `smtps://name:password@mail.example.com:465`, or `smtp://…:587`, which must become TLS except on this machine. Without it live mode sends no mails, and a sandbox keeps them at `/sandbox/v1/mail`.',
    read: readSmtpUrl,
  }),
  mailFrom: setting('COFFER_MAIL_FROM', {
    fallback: null,
    help: 'Address from which mails are sent; COFFER_SMTP_URL requires it.',
    read: mailAddress,
  }),
  logLevel: setting('COFFER_LOG_LEVEL', {
    fallback: 'info',
    help: 'Lowest level of the log lines that are written.',
    read: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  }),
  metricsHost: setting('COFFER_METRICS_HOST', {
    fallback: null,
    help: 'Address that serves `/metrics` on a port of its own. Without it and COFFER_METRICS_PORT, a sandbox whose HOST is loopback serves it at PORT; any other server, at 127.0.0.1 on a free port.',
    read: anyText,
  }),
  metricsPort: setting('COFFER_METRICS_PORT', {
    fallback: null,
    help: 'Port of COFFER_METRICS_HOST; 0, or no value, takes a free one, which the server prints when it is ready.',
    read: wholeNumber({ min: 0, max: 65_535 }),
  }),
  tracesEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', {
    fallback: null,
    help: 'Address of a collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318. Without it nothing is traced.',
    read: serviceAddress,
  }),
  tracesHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', {
    fallback: '',
    help: 'Headers for the collector, such as an access token: `name=value` pairs separated by commas.',
    read: headerPairs,
  }),
  serviceName: setting('OTEL_SERVICE_NAME', {
    fallback: 'coffer',
    help: 'Name of this service in traces.',
    read: anyText,
  }),
  tracesShare: setting('OTEL_TRACES_SAMPLER_ARG', {
    fallback: '1',
    help: 'Share of new traces that are collected, 0 to 1. A client that sends a `traceparent` decides for its own.',
    read: partOfOne,
  }),
  sandboxSeed: setting('COFFER_SANDBOX_SEED', {
    fallback: 'coffer',
    help: 'Seed of the simulated prices and traders of the sandbox; another text gives another market.',
    read: anyText,
  }),
  sandboxFixedTime: setting('COFFER_SANDBOX_FIXED_TIME', {
    fallback: null,
    help: 'Time in the past, such as 2026-05-04T12:00:00Z, at which both clocks of a sandbox stand still, so that the same requests are answered byte for byte alike; keys, secrets and ids then follow from COFFER_SANDBOX_SEED, so anybody can guess them. Live mode refuses it.',
    read: instant,
  }),
  sandboxTraders: setting('COFFER_SANDBOX_TRADERS', {
    fallback: 'on',
    help: '`on` lets a simulated market maker and a few takers trade in the sandbox; `off` leaves its books still.',
    read: oneOf('on', 'off'),
  }),
}
