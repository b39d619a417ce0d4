// Checking: bodies and values against their schemas, and the refusals of invalid requests.
export { invalidJson, parseJsonBody } from './json-body.ts'
export { type FieldProblem, fieldProblems, invalidField, requestRefusals } from './request-refusals.ts'
export { bodyValidator, textValidator } from './validation.ts'
