type Waves<Subject> = {
  /** The only subject, due or not; absent for all that are due. */
  readonly id?: string | undefined
  /** Claims at most `max` subjects; an empty claim ends the looks. */
  claim(max: number): Promise<readonly Subject[]>
  look(subject: Subject): Promise<void>
  readonly signal?: AbortSignal | undefined
}

const concurrency = 8
/** Bounds a turn while more subjects become due. */
const wavesMax = 500

/** Looks at one subject, or at all that are due, a few at once. A wave with a failure is the last one: the rail may be away. */
export async function lookInWaves<Subject>({ id, claim, look, signal }: Waves<Subject>): Promise<void> {
  const waves = id === undefined ? wavesMax : 1
  for (let wave = 0; wave < waves && !signal?.aborted; wave++) {
    const claimed = await claim(concurrency)
    if (claimed.length === 0) return
    const looks = await Promise.allSettled(claimed.map(look))
    for (const one of looks) if (one.status === 'rejected') throw one.reason
  }
}
