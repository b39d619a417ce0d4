// HTTP without any product: the declaration, validation and answers of routes. Invariants: every answer is the
// envelope; a handler gets only input that its schemas accept; a body's signature is verified on its bytes before they
// are parsed; the answer to an unforeseen failure reveals nothing about it. Guards, which identify callers, are passed
// in.

export { type Admission, createAdmission } from './admission/admission.ts'
export type { AnsweredRequest, RecordAnswered } from './answering/answered-request.ts'
export { envelopeOf, refusalOf } from './answering/envelope.ts'
export { outcomesResource, type RequestOutcomes, sumOutcomes } from './answering/request-outcomes.ts'
export type { Remember } from './answering/thrown-refusal.ts'
export { parseJsonBody } from './checking/json-body.ts'
export { readPeriod, readTime, timeField } from './checking/read-time.ts'
export {
  type FieldProblem,
  fieldProblems,
  invalidField,
  requestRefusals,
} from './checking/request-refusals.ts'
export { bodyValidator } from './checking/validation.ts'
export { createConnectionCounts } from './connections/connection-counts.ts'
export { type HeldPort, holdPort } from './connections/held-port.ts'
export { networkOf, siteOf } from './connections/network-of.ts'
export type { UpgradeRequest, UpgradeRoute } from './connections/upgrade.ts'
export { Answer } from './describing/answer.ts'
export { type CallerRule, customer, operator, service } from './describing/callers.ts'
export { closedObject, concealed, namedObject, orNull, textOrNull } from './describing/fields.ts'
export { type Mount, mountsOf, readBy } from './describing/mount.ts'
export {
  cutPage,
  numberedPageOf,
  type Page,
  type PageAnswer,
  pageOf,
  pagingFields,
  readPage,
  requireCursor,
} from './describing/paging.ts'
export { fieldsOf, resource } from './describing/resource.ts'
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
} from './describing/route.ts'
export { Serialised } from './describing/serialised.ts'
export {
  needsFreshSignIn,
  type SessionEffect,
  type SessionRule,
  sessionEffects,
} from './describing/session-rule.ts'
export { Document, hashOf, wantsPage } from './pages/document.ts'
export type { OpenAnswer, OpenRequest, OpenRoute } from './pages/open-route.ts'
export type { RawRoute } from './pages/raw-route.ts'
export { sentBodyOf } from './reading/idempotency-key.ts'
export { createRequest } from './reading/idempotent-request.ts'
export type { Guard, Guards, ServiceGuard, SessionGuard, Signed } from './reading/identify.ts'
export { lowerCase } from './reading/request-payload.ts'
export { createHttpServer, type HttpServer } from './server.ts'
