// A refusal is an expected "no": the rules do not allow the request. Each has a stable code, an HTTP status and a
// public sentence; throwing it undoes the work around it. Each module declares its refusals in one table. An unforeseen
// failure is never a refusal: it is an ordinary Error and is answered 500.
export { accepted, orRefusal } from './or-refusal.ts'
export { defineRefusals, Refusal, type RefusalDetails, type RefusalKind } from './refusal.ts'
