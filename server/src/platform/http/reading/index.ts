// Reading: a request from its bytes to a handler's input: caller, body, idempotency key.
export { framingProblem } from './framing.ts'
export { requestOf } from './idempotent-request.ts'
export { type Guards, identify } from './identify.ts'
export { bodyReader } from './request-body.ts'
export { createRequestLog, factsOf, type RequestLog } from './request-log.ts'
export { nameUnknown } from './unknown-parameters.ts'
