// Two clocks, always passed in. The system clock is the machine's and serves signatures, leases and rate windows. The
// business clock is the exchange's "now" and serves created_at, quotes, expiry and retries; the sandbox can move it
// forward.
export { type Clock, offsetClock, systemClock, unixSeconds } from './clock.ts'
