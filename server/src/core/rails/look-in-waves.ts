type Waves<Subject> = {
  /** Claims up to that many that are due; none ends it. */
  claim(max: number): Promise<readonly Subject[]>
  look(subject: Subject): Promise<void>
  readonly signal?: AbortSignal | undefined
}

const concurrency = 8
/** A turn ends at last, although more gets due meanwhile. */
const wavesMax = 500

/** Looks at all that is due, a few at once. A wave with a failure is the last one: the rail may be away. */
export async function lookInWaves<Subject>({ claim, look, signal }: Waves<Subject>): Promise<void> {
  for (let wave = 0; wave < wavesMax && !signal?.aborted; wave++) {
    const claimed = await claim(concurrency)
    if (claimed.length === 0) return
    const looks = await Promise.allSettled(claimed.map(look))
    for (const one of looks) if (one.status === 'rejected') throw one.reason
  }
}
