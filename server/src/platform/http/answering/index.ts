// Answering: envelopes, thrown refusals, and the measurement, traces and log of answers.
export { type Answering, answerAndHangUp, unreadable } from './answer-and-hang-up.ts'
export type { RecordAnswered } from './answered-request.ts'
export { concludeAnswers } from './conclude-answers.ts'
export { envelopeOf, refusalOf } from './envelope.ts'
export { createExchanges, type Exchanges, hangUp } from './exchanges.ts'
export { answerThrown, type Remember } from './thrown-refusal.ts'
export { tracedHandler } from './trace-request.ts'
