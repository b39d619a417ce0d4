import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { Halt } from './guard.ts'
import { knownPair } from './pair-rules.ts'

type Telling = { readonly catalog: Catalog; readonly logger: Logger; readonly metrics: Metrics }

/** Logs and counts the halts of markets whose price ran away. */
export function tellHalts({ catalog, logger, metrics }: Telling): (halt: Halt) => void {
  const halts = metrics.counter(
    'coffer_market_halts_total',
    'Halts of a pair whose price moved too far, by cause: the reference or the trades.',
    ['pair', 'cause'],
  )
  return ({ pair, cause, lowest, highest, resumesAt }) => {
    halts.inc({ pair, cause })
    const { asset } = knownPair(catalog, pair).quote
    const price = (units: bigint) => formatAmount({ asset, units })
    logger.warn({
      event: 'market halted',
      pair,
      cause,
      lowest: price(lowest),
      highest: price(highest),
      resumes_at: resumesAt.toISOString(),
    })
  }
}
