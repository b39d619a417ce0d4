// Answers of the server: their JSON read without trust, the data of an envelope, and the error of a call that did not succeed.

export { CofferError, type CofferErrorCode, unanswered } from './coffer-error.ts'
export { isRecord, parseJson } from './json.ts'
export { type Answer, readAnswer } from './read-answer.ts'
