import { every, type Worker } from '#platform/workers'
import { pairTraders, stepMs } from './pair-traders.ts'

type Options = Omit<Parameters<typeof pairTraders>[0], 'pair'>

const backOffMaxMs = 2_000

/**
 * A market maker and a few takers in each open market that this process owns. They give the same commands as anyone. A
 * step that fails is tried again; orders are left open, and whoever goes on finds them by their names.
 */
export function sandboxTraderWorkers(options: Options): Worker[] {
  const open = options.markets.pairs.filter(({ state }) => state === 'open')
  return open.map((pair) =>
    every(stepMs, {
      name: `sandbox traders of ${pair.name}`,
      backOffMaxMs,
      act: pairTraders({ ...options, pair }),
    }),
  )
}
