import { setTimeout as pause } from 'node:timers/promises'
import { pairTraders, stepMs } from './pair-traders.ts'

type PairOptions = Parameters<typeof pairTraders>[0]
type Options = Omit<PairOptions, 'pair'>

// Whatever failed is left alone for a moment.
const retryMs = 2_000

/**
 * A market maker and a few takers in each open market that this process owns, until the signal. They give the same
 * commands as anyone. A failed step is tried again; orders stay open, and the next process finds them by their names.
 */
export async function runSandboxTraders(options: Options, signal: AbortSignal): Promise<void> {
  const open = options.markets.pairs.filter(({ state }) => state === 'open')
  await Promise.all(open.map((pair) => runPair({ ...options, pair }, signal)))
}

async function runPair(options: PairOptions, signal: AbortSignal): Promise<void> {
  const { pair, logger } = options
  const step = pairTraders(options)
  while (!signal.aborted) {
    const waitMs = await step().then(
      () => stepMs,
      (error: unknown) => {
        logger.error({ event: 'sandbox traders failed', pair: pair.name, err: error })
        return retryMs
      },
    )
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => {})
  }
}
