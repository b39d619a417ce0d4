// Reading: the descriptions of the API and of the stream, turned into what pages show: operations, events, topics, fields, error
// codes, and the contents of the site. All of it is pure and knows no page.
export { type Contents, contentsOf, type DocsPage, type GuideName } from './contents.ts'
export { type ErrorCode, errorCodes } from './error-codes.ts'
export { fieldAnchor } from './field-anchor.ts'
export { type Field, fieldOf, fieldsOf } from './fields.ts'
export {
  type Event,
  type Group,
  groupsOf,
  type Operation,
  type Parameter,
  type RefusalKind,
} from './read-openapi.ts'
export { exampleTarget, requestTarget, shortPath } from './request-target.ts'
export { resolve, type Schema } from './schema.ts'
export { messagesOf, type Topic, topicsOf } from './topics.ts'
