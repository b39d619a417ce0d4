import type { Catalog } from '#core/catalog'
import {
  type Funding,
  type FundingKind,
  fundInventory,
  readFunding,
  readInventory,
  type Stock,
  stocks,
  type Withdrawn,
  withdrawInventory,
} from '#core/dealing'
import { formatAmount, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import {
  type ActAnswer,
  type ActingOperator,
  defineOutcomes,
  defineWrongs,
  type Outcome,
  outcome,
  recordAct,
  WrongAct,
} from '#core/operators'
import { type Database, isUniqueViolation, type Queryable, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'

/** Outcomes of funding and withdrawing. */
export const houseOutcomes = defineOutcomes({
  HOUSE_FUNDED: 'The house was funded with {amount}.',
  HOUSE_WITHDREW: 'The house gave up {amount}.',
  INVENTORY_ABOVE_MAX: 'Warning: it has {held}, above the max of {max}, and takes no more {symbol} by deals.',
  INVENTORY_BELOW_MIN: 'Warning: it has {held}, below the min of {min}, and gives no more {symbol} by deals.',
  REFERENCE_COUNTED_BEFORE:
    'The reference {reference} was counted before, for the same {amount}. Nothing more was done.',
})

const wrongs = defineWrongs({
  INVENTORY_TOO_SMALL: 'the inventory has {held}, less than {amount}; nothing was done',
  NOT_DEALT_IN: 'the house does not deal in {symbol}; the inventory of the catalogue lists {symbols}',
  FUNDS_MALFORMED: 'the amount {amount} {problem}',
  REFERENCE_MALFORMED: 'a reference is 1 to 100 characters of ASCII without spaces',
  REFERENCE_OF_ANOTHER_AMOUNT: 'the reference {reference} was counted before, for {amount}; nothing was done',
})

type Request = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly symbol: string
  readonly amount: string
  /** The same reference counts once; with null every call counts. */
  readonly reference: string | null
  readonly postedAt: Date
  /** The funding operator, for the audit log. */
  readonly operator: ActingOperator
  readonly reason?: string | undefined
}

/** Funds the inventory and returns the answer; throws WrongAct for an impossible request. */
export async function fundHouse(database: Database, request: Request): Promise<ActAnswer> {
  const { stock, funding } = readRequest(request)
  const isFresh = await once(false, async () => {
    const fresh = await database.inTransaction(async (tx) => {
      const funded = await fundInventory(tx, [funding])
      if (funded.length > 0) await note(tx, { request, stock, funding, act: 'house fund' })
      return funded
    })
    return fresh.length > 0
  })
  if (!isFresh) return repeated(database, { request, funding, kind: 'inventory_funding' })
  const funded = outcome(houseOutcomes.HOUSE_FUNDED, { amount: texted(funding.amount) })
  return [funded, ...(await aboveMax(database, stock))]
}

/** Withdraws the amount from the inventory and returns the answer; throws WrongAct for an impossible request. */
export async function withdrawHouse(database: Database, request: Request): Promise<ActAnswer> {
  const { stock, funding } = readRequest(request)
  const withdrawn = await once<Withdrawn>('counted before', () =>
    database.inTransaction(async (tx) => {
      const taken = await withdrawInventory(tx, funding)
      if (taken === 'withdrawn') await note(tx, { request, stock, funding, act: 'house withdraw' })
      return taken
    }),
  )
  if (withdrawn === 'counted before')
    return repeated(database, { request, funding, kind: 'inventory_withdrawal' })
  if (withdrawn === 'more than there is') {
    const held = texted(await heldOf(database, stock))
    throw new WrongAct(wrongs.INVENTORY_TOO_SMALL, { held, amount: texted(funding.amount) })
  }
  const withdrew = outcome(houseOutcomes.HOUSE_WITHDREW, { amount: texted(funding.amount) })
  return [withdrew, ...(await belowMin(database, stock))]
}

type Noting = {
  readonly request: Request
  readonly stock: Stock
  readonly funding: Funding
  readonly act: 'house fund' | 'house withdraw'
}

/** Logs the inventory before and after. */
async function note(tx: Tx, { request, stock, funding, act: action }: Noting): Promise<void> {
  const { catalog, ids, operator, postedAt, reason } = request
  const { reference, amount } = funding
  const now = await heldOf(tx, stock)
  const units = action === 'house fund' ? now.units - amount.units : now.units + amount.units
  const change = { before: texted({ ...now, units }), after: texted(now) }
  const line = { operator, action, subject: texted(amount), reason, ...change, details: { reference } }
  const effect = { customerId: null, worth: amount }
  await recordAct(tx, { ids, catalog, clock: { now: () => postedAt } }, { ...line, effect })
}

function readRequest(request: Request): { stock: Stock; funding: Funding } {
  const stock = readStock(request)
  const amount = readFunds(request.amount, stock)
  const entryId = request.ids.next()
  const reference = `operator/${readReference(request.reference) ?? entryId}`
  return { stock, funding: { entryId, reference, amount, postedAt: request.postedAt } }
}

function readStock({ catalog, symbol }: Request): Stock {
  const { all, find } = catalog.section(stocks)
  const stock = find(symbol)
  if (stock !== undefined) return stock
  const symbols = all.map(({ currency }) => currency.symbol)
  throw new WrongAct(wrongs.NOT_DEALT_IN, { symbol, symbols })
}

function readFunds(amount: string, { currency }: Stock): Money {
  try {
    return parsePositiveAmount(amount, currency.asset)
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(wrongs.FUNDS_MALFORMED, { amount, problem: error.reason })
  }
}

function readReference(reference: string | null): string | null {
  if (reference !== null && !/^[!-~]{1,100}$/.test(reference)) throw new WrongAct(wrongs.REFERENCE_MALFORMED)
  return reference
}

/** The result of `act`, or `before` when another process booked the same reference meanwhile. */
async function once<T>(before: T, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (isUniqueViolation(error, 'ledger_entries_kind_reference_key')) return before
    throw error
  }
}

type Repeated = { readonly request: Request; readonly funding: Funding; readonly kind: FundingKind }

async function repeated(
  database: Database,
  { request: { reference, catalog }, funding, kind }: Repeated,
): Promise<Outcome> {
  const text = texted(funding.amount)
  const before = await readFunding(database, { kind, reference: funding.reference, catalog })
  const counted = before === null ? '' : texted(before)
  if (counted !== text)
    throw new WrongAct(wrongs.REFERENCE_OF_ANOTHER_AMOUNT, { reference: String(reference), amount: counted })
  return outcome(houseOutcomes.REFERENCE_COUNTED_BEFORE, { reference: String(reference), amount: text })
}

/** Warns of an amount that may be a typing error. */
async function aboveMax(database: Database, stock: Stock): Promise<readonly Outcome[]> {
  const held = await heldOf(database, stock)
  if (held.units <= stock.max.units) return []
  const facts = { held: texted(held), max: texted(stock.max), symbol: held.asset.symbol }
  return [outcome(houseOutcomes.INVENTORY_ABOVE_MAX, facts)]
}

async function belowMin(database: Database, stock: Stock): Promise<readonly Outcome[]> {
  const held = await heldOf(database, stock)
  if (held.units >= stock.min.units) return []
  const facts = { held: texted(held), min: texted(stock.min), symbol: held.asset.symbol }
  return [outcome(houseOutcomes.INVENTORY_BELOW_MIN, facts)]
}

async function heldOf(database: Queryable, { currency }: Stock): Promise<Money> {
  const inventory = await readInventory(database)
  return { asset: currency.asset, units: inventory(currency.symbol) }
}

function texted(money: Money): string {
  return `${formatAmount(money)} ${money.asset.symbol}`
}
