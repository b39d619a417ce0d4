// HTTP without any product: the declaration, validation, answers and description of routes.
// Invariants: every answer is the envelope; a handler sees only input that its schemas accept; the signature of a
// body is verified on its bytes before it is parsed; an unforeseen failure reveals nothing about itself.
// A guard that is passed in identifies the caller.
export { Answer } from './answer.ts'
export type { AnsweredRequest, RecordAnswered } from './answered-request.ts'
export type { ApiDescription } from './api-description.ts'
export { createConnectionCounts } from './connection-counts.ts'
export { Document, hashOf, wantsPage } from './document.ts'
export { refusalOf } from './envelope.ts'
export { closedObject, concealed, orNull, textOrNull } from './fields.ts'
export { sentBodyOf } from './idempotency-key.ts'
export { createRequest } from './idempotent-request.ts'
export { parseJsonBody } from './json-body.ts'
export { networkOf } from './network-of.ts'
export type { OpenAnswer, OpenRequest, OpenRoute } from './open-route.ts'
export { openApiOf } from './openapi.ts'
export { createSchemaPublisher } from './openapi-schema.ts'
export { cutPage, type Page, type PageAnswer, pageFields, pagingFields, readPage } from './paging.ts'
export type { RawRoute } from './raw-route.ts'
export { readPeriod, readTime, timeField } from './read-time.ts'
export { lowerCase } from './request-payload.ts'
export { type FieldProblem, fieldProblems, invalidField, requestRefusals } from './request-refusals.ts'
export {
  type Call,
  type Caller,
  type Declaration,
  type Handler,
  type IdempotentRequest,
  type Input,
  type KeyRule,
  type NamedKey,
  operation,
  publicRoute,
  type Route,
  type RouteExample,
  route,
  type SessionRule,
  sessionRoute,
  type VerifiedSignature,
} from './route.ts'
export { Serialised } from './serialised.ts'
export { createHttpServer, type Guard, type HttpServer, type SessionGuard, type Signed } from './server.ts'
export type { Remember } from './thrown-refusal.ts'
export type { UpgradeRequest, UpgradeRoute } from './upgrade.ts'
export { bodyValidator } from './validation.ts'
