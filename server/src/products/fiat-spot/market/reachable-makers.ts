import type { Side } from '#products/fiat-spot/book'
import type { MarketState, PairUnits } from '#products/fiat-spot/settlement'
import type { AmendOrder, MarketCommand, PlaceOrder } from './market-commands.ts'

/** More than this are not looked for; whoever is met and not among them is locked later. */
const makersMax = 1_000
const levelsMax = 200

type Context = { readonly state: MarketState; readonly units: PairUnits }

/**
 * The customers whose resting orders the commands of a batch can reach, besides those who command. Locked together with
 * them, in the one order in which everybody locks, they cannot make the market and another transaction wait in a circle.
 */
export function reachableMakers(commands: readonly MarketCommand[], context: Context): string[] {
  const commanders = new Set(commands.map(({ customerId }) => customerId))
  const makers = new Set<string>()
  for (const side of ['buy', 'sell'] as const) {
    const lots = commands.reduce((sum, command) => sum + lotsTaken(command, { side, ...context }), 0n)
    if (lots > 0n) addMakers(makers, { side: side === 'buy' ? 'sell' : 'buy', lots, commanders, ...context })
  }
  return [...makers]
}

type Taking = Context & { readonly side: Side }

/** The most that a command takes as an order of a side. */
function lotsTaken(command: MarketCommand, taking: Taking): bigint {
  if (command.kind === 'place') return command.side === taking.side ? lotsPlaced(command, taking) : 0n
  return command.kind === 'amend' ? lotsAmended(command, taking) : 0n
}

function lotsPlaced({ price, amount, budget }: PlaceOrder, taking: Taking): bigint {
  const best = bestOf(taking)
  if (best === null) return 0n
  const { units } = taking
  if (budget !== null) return units.valueFor(budget) / BigInt(best)
  if (amount === null || (price !== null && !reaches(price.units, taking))) return 0n
  return amount.units / units.amount(1).units
}

function lotsAmended({ orderId, price, amount }: AmendOrder, taking: Taking): bigint {
  const { state, side, units } = taking
  const order = state.open.find(orderId)
  if (order?.side !== side || price === null || !reaches(price.units, taking)) return 0n
  return amount === null ? BigInt(order.lots ?? 0) : amount.units / units.amount(1).units
}

function bestOf({ state, side }: Taking): number | null {
  return side === 'buy' ? state.book.bestAsk() : state.book.bestBid()
}

function reaches(price: bigint, taking: Taking): boolean {
  const best = bestOf(taking)
  if (best === null) return false
  const bestPrice = taking.units.price(best).units
  return taking.side === 'buy' ? price >= bestPrice : price <= bestPrice
}

type Searched = Taking & { readonly lots: bigint; readonly commanders: ReadonlySet<string> }

/** Orders of those who command may be gone by then, so they stand in nobody's way. */
function addMakers(makers: Set<string>, { state, side, lots, commanders }: Searched): void {
  const { bids, asks } = state.book.depth(levelsMax)
  let missing = lots
  for (const { price } of side === 'buy' ? bids : asks) {
    for (const order of state.open.at(side, price)) {
      if (commanders.has(order.customerId)) continue
      makers.add(order.customerId)
      missing -= BigInt((order.lots ?? 0) - order.filledLots)
    }
    if (missing <= 0n || makers.size >= makersMax) return
  }
}
