/** Prices that a test pins, far enough apart that each pin crosses some of the limit prices of its load. */
export const pinnable: Readonly<Record<string, readonly string[]>> = {
  'BTC-USDT': ['60000', '61000', '62000', '63000', '64000'],
  'ETH-USDT': ['3050', '3150', '3250', '3350'],
}

/** The amounts that a dealer gives and receives; null while an order waits. */
export type Sides = {
  readonly from_symbol: string
  readonly from_amount: string
  readonly to_symbol: string
  readonly to_amount: string | null
}

const decimalsMax = 18
const whole = 10n ** BigInt(decimalsMax)

/** An amount or a price in units of 10⁻¹⁸, so that all of them can be added and compared. */
export function unitsOf(text: string): bigint {
  const [integer = '', decimals = ''] = text.split('.')
  return BigInt(integer + decimals.padEnd(decimalsMax, '0'))
}

type Price = { readonly bid: bigint; readonly ask: bigint }

/** The terms of a pair in the catalogue: its spread in ten-thousandths and its price step. */
type Terms = { readonly base: string; readonly quote: string; readonly spread: bigint; readonly step: string }

const terms: readonly Terms[] = [
  { base: 'BTC', quote: 'USDT', spread: 10n, step: '0.01' },
  { base: 'ETH', quote: 'USDT', spread: 10n, step: '0.01' },
  { base: 'ETH', quote: 'BTC', spread: 15n, step: '0.000001' },
]

/** The pairs that can be dealt in, as [base, quote]. */
export const dealtPairs = terms.map(({ base, quote }) => [base, quote] as const)

const smallest: Readonly<Record<string, bigint>> = {
  BTC: unitsOf('0.00000001'),
  ETH: 1n,
  USDT: unitsOf('0.000001'),
}

/** Whether an order gives the base of its pair. */
function isSell({ from_symbol, to_symbol }: Sides): boolean {
  return dealtPairs.some(([base, quote]) => base === from_symbol && quote === to_symbol)
}

export type Dealt = Sides & { readonly order_price: string | null }

/** Whether a market at this price reaches a limit order; a market order always. */
export function isReached(order: Dealt, { bid, ask }: Price): boolean {
  if (order.order_price === null) return true
  const limit = unitsOf(order.order_price)
  return isSell(order) ? bid >= limit : ask <= limit
}

/** Whether some price that was pinned reaches the order and makes of one of its amounts the other, to the unit. */
export function isDealtRightly(order: Dealt): boolean {
  return pricesOf(order).some((price) => isReached(order, price) && isExact(order, price))
}

function isExact(order: Dealt, { bid, ask }: Price): boolean {
  const { from_amount, from_symbol, to_amount, to_symbol } = order
  const [given, received] = [unitsOf(from_amount), unitsOf(to_amount ?? '0')]
  const [over, under] = isSell(order) ? [bid, whole] : [whole, ask]
  if (received === floor(given * over, under, smallest[to_symbol])) return true
  // A market order may have named the amount that it gets.
  return order.order_price === null && given === ceil(received * under, over, smallest[from_symbol])
}

function pricesOf({ from_symbol, to_symbol }: Sides): Price[] {
  return terms
    .filter(({ base, quote }) => [base, quote].sort().join() === [from_symbol, to_symbol].sort().join())
    .flatMap(({ base, quote, spread, step }) =>
      usdtOf(base).flatMap((one) =>
        usdtOf(quote).map((other) => ({
          bid: floor(one * whole * (10_000n - spread), other * 10_000n, unitsOf(step)),
          ask: ceil(one * whole * (10_000n + spread), other * 10_000n, unitsOf(step)),
        })),
      ),
    )
}

function usdtOf(symbol: string): bigint[] {
  return symbol === 'USDT' ? [whole] : (pinnable[`${symbol}-USDT`] ?? []).map(unitsOf)
}

function floor(numerator: bigint, denominator: bigint, step = 1n): bigint {
  return (numerator / (denominator * step)) * step
}

function ceil(numerator: bigint, denominator: bigint, step = 1n): bigint {
  return floor(numerator + denominator * step - 1n, denominator, step)
}
