/** The longest time from an answer to its record. */
const recordMaxMs = 10_000

/** How long a process holds an instruction or a look: two calls to the party fit in, and the record of what they brought. */
export function leaseMsOf(timeoutMs: number): number {
  return 2 * timeoutMs + recordMaxMs
}
