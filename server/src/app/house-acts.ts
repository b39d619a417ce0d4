import type { Catalog } from '#core/catalog'
import { houseStatement, readHouseBooks, readPendingHedges } from '#core/dealing'
import { type GivenAct, type OperatorAct, type OperatorDesk, readReason, WrongAct } from '#core/operators'
import { readLastMids } from '#core/prices'
import type { Database } from '#platform/database'
import { describeHouse } from './describe-house.ts'
import { fundHouse, withdrawHouse } from './fund-house.ts'

const options = {
  amount: 'how much, which is needed',
  reference: 'a text; a repeat with it counts once',
  reason: 'why, for the log',
}

/** What operators see of the house's own money, and do with it. */
export const houseActs: readonly OperatorAct[] = [
  {
    name: 'house show',
    right: 'read',
    subject: '',
    summary: 'Shows inventory, positions and profit.',
    act: ({ database, catalog }) => houseText(database, catalog),
  },
  {
    name: 'house fund',
    right: 'house.fund',
    subject: 'SYMBOL',
    summary: 'Adds money of the house to the inventory.',
    options,
    act: (desk, given) => book(desk, given, fundHouse),
  },
  {
    name: 'house withdraw',
    right: 'house.fund',
    subject: 'SYMBOL',
    summary: 'Takes money of the house out of the inventory, as far as it goes.',
    options,
    act: (desk, given) => book(desk, given, withdrawHouse),
  },
]

/** Inventory, positions and profit, for people. */
export async function houseText(database: Database, catalog: Catalog): Promise<string> {
  const books = await readHouseBooks(database, catalog)
  const assets = catalog.currencies.map(({ asset }) => asset)
  const mids = await readLastMids(database, assets)
  const statement = houseStatement(books, { catalog, midOf: (symbol) => mids.get(symbol)?.rate ?? null })
  return describeHouse(statement, { mids, pending: await readPendingHedges(database) })
}

async function book(
  { database, catalog, ids, clock }: OperatorDesk,
  { operator, subject: symbol = '', options }: GivenAct,
  act: typeof fundHouse,
): Promise<string> {
  const { amount, reference } = options
  if (amount === undefined) throw new WrongAct('say how much, with --amount AMOUNT')
  return act(database, {
    catalog,
    ids,
    symbol,
    amount,
    reference: reference ?? null,
    postedAt: clock.now(),
    operator,
    reason: readReason(options),
  })
}
