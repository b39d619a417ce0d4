// Two clocks, always passed in. The system clock is the machine's: signatures, leases and rate
// windows live by it. The business clock is what the exchange calls "now": created_at, quotes,
// expiry and retries live by it, and the sandbox can move it forward.
export { type Clock, offsetClock, systemClock, unixSeconds } from './clock.ts'
