import type { Catalog } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { publicRoute, type Route } from '#platform/http'
import {
  converterRefusals,
  executingKey,
  listedCrypto,
  type Pricing,
  quotingKey,
  symbols,
} from '#products/converter/terms'
import type { Converter } from './converter.ts'

/** The parts of both the crypto and the fiat routes. */
export type RouteParts = Pricing & { readonly converter: Converter }

export const tag = 'Converter'

const posted = { tag, method: 'POST', permission: 'can_convert' } as const

/** The declarations that both estimates have in common. */
export const estimateParts = {
  ...posted,
  keyDescription: quotingKey,
  refusals: [
    converterRefusals.CURRENCY_NOT_FOUND,
    dealingRefusals.AMOUNT_TOO_SMALL,
    dealingRefusals.AMOUNT_TOO_LARGE,
    dealingRefusals.INSUFFICIENT_LIQUIDITY,
    dealingRefusals.PRICE_UNAVAILABLE,
    converterRefusals.QUOTE_LIMIT_EXCEEDED,
  ],
} as const

/** The declarations that both executions have in common. */
export const executeParts = {
  ...posted,
  keyDescription: executingKey,
  refusals: [
    converterRefusals.CURRENCY_NOT_FOUND,
    converterRefusals.QUOTE_NOT_FOUND,
    converterRefusals.QUOTE_EXPIRED,
    converterRefusals.QUOTE_PRICE_MOVED,
    ledgerRefusals.INSUFFICIENT_BALANCE,
    dealingRefusals.INSUFFICIENT_LIQUIDITY,
    dealingRefusals.PRICE_UNAVAILABLE,
  ],
} as const

type Named = { readonly operationId: string; readonly summary: string; readonly path: string }

export function symbolsRoute(catalog: Catalog, named: Named): Route {
  const listed = listedCrypto(catalog).map(({ symbol }) => symbol)
  return publicRoute({
    ...named,
    tag,
    method: 'GET',
    result: symbols,
    example: { data: ['BTC', 'ETH', 'USDT'] },
    handle: async () => listed,
  })
}
