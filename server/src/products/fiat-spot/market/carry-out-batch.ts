import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomers, tariffOf } from '#core/customers'
import type { Outcome } from '#core/idempotency'
import { customerAccount, type Holding, houseAccount, openPosting } from '#core/ledger'
import { productHaltOf } from '#core/operators'
import { sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Side } from '#products/fiat-spot/book'
import type { Pair } from '#products/fiat-spot/pairs'
import {
  findOrders,
  type MarketState,
  type PairUnits,
  pairUnitsOf,
  type Settled,
  Settlement,
  writeSettled,
} from '#products/fiat-spot/settlement'
import { decideCommand } from './decide-command.ts'
import type { AmendOrder, Done, MarketCommand, PlaceOrder, Situation } from './market-commands.ts'

type Options = Pick<Situation, 'pair' | 'state' | 'now' | 'reference' | 'resumesAt'> & {
  readonly commands: readonly MarketCommand[]
  readonly catalog: Catalog
  readonly ids: Ids
}

type CarriedOut = { readonly outcomes: readonly Outcome<Done>[]; readonly settled: Settled }

/**
 * Locks the accounts of the commanders and of the makers within their reach, decides, locks further makers that were met,
 * and writes. `state` is ahead of the database until the transaction commits, and invalid if it fails.
 */
export async function carryOutBatch(tx: Tx, options: Options): Promise<CarriedOut> {
  const { commands, state, pair, catalog, ids, now } = options
  if (commands.length === 0) return { outcomes: [], settled: { placed: [], changes: [], trades: [] } }
  const posting = openPosting(tx)
  const commanders = [...new Set(commands.map(({ customerId }) => customerId))]
  const units = pairUnitsOf(pair)
  const makers = reachableMakers(commands, { state, units })
  const traders = [...new Set([...commanders, ...makers])]
  const [halt, customers, closed] = await Promise.all([
    productHaltOf(tx, 'fiat-spot'),
    readCustomers(tx, traders),
    findOrders(tx, { pair: pair.name, ids: commands.flatMap((command) => closedOrder(command, state)) }),
    posting.lock(holdingsOf(traders, { pair, isTrading: makers.length > 0 })),
  ])
  const settlement = new Settlement({ pair, units, state, posting, ids, now })
  const outcomes = await decideAll(tx, commands, {
    ...options,
    halt,
    units,
    settlement,
    customerNumber: (customerId) => Number(known(customers, customerId).number),
    tariffOf: (customerId) => tariffOf(catalog, known(customers, customerId)),
    closed: new Map(closed.map((order) => [order.id, order])),
  })
  const met = settlement.traders()
  const unlocked = met.filter((customerId) => !customers.has(customerId))
  const [others] = await Promise.all([
    readCustomers(tx, unlocked),
    posting.lock(holdingsOf(unlocked, { pair, isTrading: met.length > 0 })),
  ])
  const everybody = new Map([...customers, ...others])
  const settled = settlement.settle((customerId) => tariffOf(catalog, known(everybody, customerId)))
  await posting.openMissing()
  posting.write()
  writeSettled(tx, settled, { pair, ids, now })
  return { outcomes, settled }
}

const silenceMsMax = 200

/** Sends a query now and then, since PostgreSQL ends a transaction that stays idle for too long. */
async function decideAll(
  tx: Tx,
  commands: readonly MarketCommand[],
  situation: Situation,
): Promise<Outcome<Done>[]> {
  const outcomes: Outcome<Done>[] = []
  let heardAt = performance.now()
  for (const command of commands) {
    outcomes.push(decideCommand(command, situation))
    if (performance.now() - heardAt < silenceMsMax) continue
    await tx.query(sql`select 1`)
    heardAt = performance.now()
  }
  return outcomes
}

/** The order that a command names, if that order is not open. */
function closedOrder(command: MarketCommand, { open }: MarketState): string[] {
  if (command.kind !== 'cancel' && command.kind !== 'amend') return []
  return open.find(command.orderId) === undefined ? [command.orderId] : []
}

/** The trading accounts of these customers and, if they trade, the house's account of fees. */
function holdingsOf(
  customerIds: readonly string[],
  { pair: { base, quote }, isTrading }: { pair: Pair; isTrading: boolean },
): Holding[] {
  const kinds = ['trading_available', 'trading_locked'] as const
  const accounts = customerIds.flatMap((id) => kinds.map((kind) => customerAccount(id, kind)))
  if (isTrading) accounts.push(houseAccount('fees'))
  return [base.symbol, quote.symbol].flatMap((asset) => accounts.map((account) => ({ account, asset })))
}

type Customers = ReadonlyMap<string, Customer>

async function readCustomers(tx: Tx, ids: readonly string[]): Promise<Customers> {
  const customers = await findCustomers(tx, ids)
  return new Map(customers.map((customer) => [customer.id, customer]))
}

function known(customers: Customers, customerId: string): Customer {
  const customer = customers.get(customerId)
  assert(customer !== undefined, `${customerId} trades and is a customer`)
  return customer
}

/** The search ends at this many makers; further makers are locked once they are met. */
const makersMax = 1_000
const levelsMax = 200

type Context = { readonly state: MarketState; readonly units: PairUnits }

/**
 * The customers whose resting orders the commands of a batch can reach, without the commanders. Makers and commanders are
 * locked together, in the same order as in every transaction, so that no transactions wait for each other in a circle.
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

/** The most lots that a command can take as an order of this side. */
function lotsTaken(command: MarketCommand, taking: Taking): bigint {
  if (command.kind === 'place') return command.side === taking.side ? lotsPlaced(command, taking) : 0n
  return command.kind === 'amend' ? lotsAmended(command, taking) : 0n
}

function lotsPlaced({ price, amount, budget }: PlaceOrder, taking: Taking): bigint {
  const { side, state, units } = taking
  const best = state.book.bestAgainst(side)
  if (best === null) return 0n
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

function reaches(price: bigint, { side, state, units }: Taking): boolean {
  const best = state.book.bestAgainst(side)
  if (best === null) return false
  const bestPrice = units.price(best).units
  return side === 'buy' ? price >= bestPrice : price <= bestPrice
}

type Searched = Taking & { readonly lots: bigint; readonly commanders: ReadonlySet<string> }

/** Orders of commanders do not count towards `lots`: the batch itself may remove them. */
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
