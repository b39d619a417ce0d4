// Serving: a process's HTTP servers, pages, descriptions and health.
export { applicationPages, pagesCheck } from './application-pages.ts'
export { type Door, describeApi, isOfCustomers } from './describe-api.ts'
export { streamApi } from './describe-stream.ts'
export { databaseCheck, readinessOf, schemaCheck } from './health.ts'
export { openHttpServers } from './http-servers.ts'
export { mailboxPages } from './mailbox-pages.ts'
