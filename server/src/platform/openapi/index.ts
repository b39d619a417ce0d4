// The OpenAPI description of declared routes and events: a named schema is published once, refusals by their codes.
// Invariant: the same routes give the same text. The module knows no product and answers no request.
export type { ApiDescription } from './api-description.ts'
export { openApiOf } from './openapi.ts'
export { openApi30Of } from './openapi-3-0.ts'
export { createSchemaPublisher, structureOf } from './publish-schemas.ts'
