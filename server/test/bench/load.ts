import type { Measured } from './compare.ts'

/** Keeps `inFlight` acts going for a while and counts the completed ones. */
export async function perSecond(
  act: () => Promise<void>,
  { seconds, inFlight }: { seconds: number; inFlight: number },
): Promise<Measured> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let done = 0
  const keepActing = async () => {
    while (performance.now() < endsAt) {
      await act()
      done++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, keepActing))
  return { perSecond: (done * 1_000) / (performance.now() - startedAt), operations: done }
}

/** The same numbers in every run, from zero up to but excluding `end`. */
export function createPicker(): (end: number) => number {
  let state = 0x2545f491
  return (end) => {
    // xorshift32: https://www.jstatsoft.org/article/view/v008i14
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % end
  }
}
