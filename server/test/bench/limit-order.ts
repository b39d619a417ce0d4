/** Where orders of a benchmark meet: around what the catalogue says the quote is worth, as the simulated price is. */
export const middleTicks = 8_000

export const orderTarget = '/api/v1/integration/spot/fiat/order'
export const pair = 'USDT/RUB'

type Terms = { readonly side: 'buy' | 'sell'; readonly ticks: number; readonly lots: number }

/**
 * The body of a limit order; both the price step and the lot of the pair are a hundredth. An order that meets another
 * order of its customer cancels that and goes on, so that the load trades in any case.
 */
export function limitOrder({ side, ticks, lots }: Terms) {
  const stp = 'cancel_oldest'
  return { pair, side, type: 'limit', amount: String(lots / 100), price: String(ticks / 100), stp }
}
