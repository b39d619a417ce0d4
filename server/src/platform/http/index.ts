// HTTP without any product: the declaration, validation and answers of routes.
// Invariants: every answer is the envelope; a handler sees only input that its schemas accept; the signature of a
// body is verified on its bytes before it is parsed; an unforeseen failure reveals nothing about itself.
// A guard that is passed in identifies the caller.
export { Answer } from './answer.ts'
export type { AnsweredRequest, RecordAnswered } from './answered-request.ts'
export { type CallerRule, customer, operator, service } from './callers.ts'
export { createConnectionCounts } from './connection-counts.ts'
export { Document, hashOf, wantsPage } from './document.ts'
export { envelopeOf, refusalOf } from './envelope.ts'
export { closedObject, concealed, namedObject, orNull, textOrNull } from './fields.ts'
export { type HeldPort, holdPort } from './held-port.ts'
export { sentBodyOf } from './idempotency-key.ts'
export { createRequest } from './idempotent-request.ts'
export type { Guard, Guards, ServiceGuard, SessionGuard, Signed } from './identify.ts'
export { parseJsonBody } from './json-body.ts'
export { type Mount, mountsOf, readBy } from './mount.ts'
export { networkOf, siteOf } from './network-of.ts'
export type { OpenAnswer, OpenRequest, OpenRoute } from './open-route.ts'
export {
  cutPage,
  numberedPageOf,
  type Page,
  type PageAnswer,
  pageOf,
  pagingFields,
  readPage,
  requireCursor,
} from './paging.ts'
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
  routeFor,
  type ServiceRule,
  type VerifiedSignature,
} from './route.ts'
export { Serialised } from './serialised.ts'
export { createHttpServer, type HttpServer } from './server.ts'
export {
  needsFreshSignIn,
  type SessionEffect,
  type SessionRule,
  sessionEffects,
} from './session-rule.ts'
export type { Remember } from './thrown-refusal.ts'
export type { UpgradeRequest, UpgradeRoute } from './upgrade.ts'
export { bodyValidator } from './validation.ts'
