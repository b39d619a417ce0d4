/** The price around which orders of a benchmark meet: the catalogue's price of the quote, like the simulated price. */
export const middleTicks = 8_000

export const orderTarget = '/api/v1/integration/spot/fiat/order'
export const pair = 'USDT/RUB'

type Terms = { readonly side: 'buy' | 'sell'; readonly ticks: number; readonly lots: number }

/**
 * The body of a limit order; both the price step and the lot of the pair are a hundredth. An order that meets another
 * of its own customer cancels that one and continues, so the load always trades.
 */
export function limitOrder({ side, ticks, lots }: Terms) {
  const stp = 'cancel_oldest'
  return { pair, side, type: 'limit', amount: String(lots / 100), price: String(ticks / 100), stp }
}
