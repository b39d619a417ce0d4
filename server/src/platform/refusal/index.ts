// A refusal is an expected "no": the caller asked for something the rules do not allow.
// It carries a stable code, an HTTP status and a public sentence, is thrown, and undoes
// the work around it. Each module declares its refusals in one table. A failure that
// nobody foresaw is never a refusal: it is an ordinary Error and is answered 500.
export { accepted, orRefusal } from './or-refusal.ts'
export { defineRefusals, Refusal, type RefusalDetails, type RefusalKind } from './refusal.ts'
