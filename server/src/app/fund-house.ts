import type { Catalog } from '#core/catalog'
import { type Funding, fundInventory, readFunding } from '#core/dealing'
import { formatAmount, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { type Database, isUniqueViolation } from '#platform/database'
import type { Ids } from '#platform/ids'

/** What the operator asked for makes no sense; the message says why. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

type Request = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly symbol: string
  readonly amount: string
  /** Null counts each call by itself. */
  readonly reference: string | null
  readonly postedAt: Date
}

/** Funds the house as its operator asks, and answers with what was done. Throws UsageError for what cannot be. */
export async function fundHouse(database: Database, request: Request): Promise<string> {
  const { ids, postedAt } = request
  const amount = readFunds(request)
  const entryId = ids.next()
  const reference = `operator/${readReference(request.reference) ?? entryId}`
  const isFresh = await fundOnce(database, { entryId, reference, amount, postedAt })
  const text = `${formatAmount(amount)} ${amount.asset.symbol}`
  if (isFresh) return `The house was funded with ${text}.\n`
  const before = await readFunding(database, { reference, catalog: request.catalog })
  const counted = before === null ? '' : `${formatAmount(before)} ${before.asset.symbol}`
  if (counted !== text)
    throw new UsageError(
      `the reference ${request.reference} was counted before, for ${counted}; nothing was done`,
    )
  return `The reference ${request.reference} was counted before, for the same ${text}. Nothing more was done.\n`
}

function readFunds({ catalog, symbol, amount }: Request): Money {
  const stock = catalog.stock(catalog.currency(symbol)?.symbol ?? '')
  if (stock === undefined) {
    const known = catalog.inventory.map(({ currency }) => currency.symbol).join(', ')
    throw new UsageError(
      `the house does not deal in ${symbol}; the inventory of the catalogue lists ${known}`,
    )
  }
  try {
    return parsePositiveAmount(amount, stock.currency.asset)
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new UsageError(`the amount ${amount} ${error.reason}`)
  }
}

function readReference(reference: string | null): string | null {
  if (reference !== null && !/^[!-~]{1,100}$/.test(reference))
    throw new UsageError('a reference is 1 to 100 characters of ASCII without spaces')
  return reference
}

async function fundOnce(database: Database, funding: Funding): Promise<boolean> {
  try {
    const fresh = await database.inTransaction((tx) => fundInventory(tx, [funding]))
    return fresh.length > 0
  } catch (error) {
    // Somebody else counted the same reference meanwhile.
    if (isUniqueViolation(error, 'ledger_entries_kind_reference_key')) return false
    throw error
  }
}
