// Describing: the declaration of a route: callers, schemas, pages of lists, examples and mounts.
export { Answer } from './answer.ts'
export { closedObject } from './fields.ts'
export type { Mount } from './mount.ts'
export { fieldsOf, resource } from './resource.ts'
export type { Caller, IdempotentRequest, KeyRule, NamedKey, ServiceRule, VerifiedSignature } from './route.ts'
export { Serialised } from './serialised.ts'
export { requireDeclaredEffect, type SessionRule } from './session-rule.ts'
