// Two clocks, always passed in. The system clock is the machine's: signatures, leases and rate
// windows go by it. The business clock is the exchange's "now": created_at, quotes,
// expiry and retries go by it, and the sandbox can move it forward.
export { type Clock, offsetClock, systemClock, unixSeconds } from './clock.ts'
