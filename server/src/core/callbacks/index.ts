// Callbacks: how outside parties call the house, each at its own page. Invariants: a party's adapter proves that a callback is
// authentic before anything is done for it; what anybody may have sent stays out of the log.
// The port that a callback came to decides what the callback means.
export { type Callback, InvalidCallback } from './callback.ts'
export { callbackPage, railCallbackRefusals } from './callback-page.ts'
