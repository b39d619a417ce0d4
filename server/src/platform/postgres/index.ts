// The PostgreSQL that comes with the server, for a machine without one: real binaries, one cluster under
// `<dataDir>/postgres`, reachable on 127.0.0.1 with a password that only this directory has.
// PostgreSQL runs in a session of its own, so neither Ctrl-C nor the death of the server stops it; the next server on
// the directory adopts it. Durability stays at PostgreSQL's safe defaults. The caller holds the lock of the data
// directory. Schemas, roles and pools belong to the database module.
export { chooseLauncher, giveTo } from './choose-launcher.ts'
export { embeddedDatabaseUrl, hasEmbeddedDatabase } from './embedded-database-url.ts'
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startPostgres } from './start-postgres.ts'
