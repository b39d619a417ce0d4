// Callbacks: calls of outside parties to the house, each party at its own page. Invariants: a party's adapter proves
// that a callback is authentic before anything is done for it; the log never gets content that anybody may have sent.
// The port that a callback came to decides its meaning.
export { type Callback, InvalidCallback } from './callback.ts'
export { callbackPage, railCallbackRefusals } from './callback-page.ts'
