import { every, type Worker } from '#platform/workers'
import { pairTraders, stepMs } from './pair-traders.ts'

type Options = Omit<Parameters<typeof pairTraders>[0], 'pair'>

const backOffMaxMs = 2_000

/**
 * A market maker and a few takers in each open market that this process owns. Their commands are those of any customer.
 * A failed step is repeated; open orders stay, and the market's next owner finds them by name.
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
