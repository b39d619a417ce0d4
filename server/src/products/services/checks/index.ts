// Checks: a form's fields and a service's accounts, before anything is paid.
export {
  type FieldValues,
  requireFields,
  requireIdentity,
  requisiteField,
  requisiteOf,
} from './check-fields.ts'
export { checkRequisite } from './check-requisite.ts'
export { checkResource } from './check-resource.ts'
export { type ClaimedCheck, takeCheck } from './requisite-check.ts'
export { soundWords } from './sound-words.ts'
