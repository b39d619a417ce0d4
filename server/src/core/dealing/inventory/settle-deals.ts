import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import {
  customerAccount,
  type Entry,
  type Holding,
  holdingsOf,
  houseAccount,
  openPosting,
  type Posting,
  type PostOutcome,
} from '#core/ledger'
import { LostRace, type Tx } from '#platform/database'
import { type Deal, dealMovements, type PayingAccount } from '../deal.ts'
import { SharedStock } from './shared-stock.ts'
import { lockAllShares, lockOwnShares, writeShares } from './shares.ts'

/** A deal on its way into the books, posted once for its kind and reference. */
export type Settlement = {
  readonly entryId: string
  readonly kind: 'spot_crypto' | 'conversion' | 'invoice_hedged'
  readonly reference: string
  readonly postedAt: Date
  readonly payFrom: PayingAccount
  readonly deal: Deal
}

/** Settles deals in their order, each by itself: a refused one moves nothing. */
export type Settling = (tx: Tx, settlements: readonly Settlement[]) => Promise<PostOutcome[]>

/** While a share was too small a moment ago, all are locked from the beginning. */
const scarceMs = 250

type Options = { readonly catalog: Pick<Catalog, 'section'> }

export function createSettling({ catalog }: Options): Settling {
  const scarce = new Map<string, number>()

  function isScarce(asset: string): boolean {
    return performance.now() - (scarce.get(asset) ?? Number.NEGATIVE_INFINITY) < scarceMs
  }

  return async (tx, settlements) => {
    const entries = settlements.map((settlement) => entryOf(settlement, tx.slot))
    const assets = assetsOf(settlements)
    const isWide = assets.some(isScarce)
    const posting = openPosting(tx)
    // Statements run in the order of sending, shares before balances, in a single round trip.
    const [shares] = await Promise.all([
      isWide ? lockAllShares(tx, assets) : lockOwnShares(tx, assets),
      posting.lock([...holdingsOf(entries), ...(isWide ? wholeStocks(assets) : [])]),
    ])
    const stock = new SharedStock({ shares, isWide, posting, slot: tx.slot, catalog })
    const outcomes: PostOutcome[] = []
    let hasRefused = false
    for (const [index, { deal, payFrom, postedAt }] of settlements.entries()) {
      const entry = entries[index]
      assert(entry !== undefined, 'each settlement has its entry')
      // A customer who cannot pay hears that first, whatever the house could do.
      const refusal = canPay(deal, payFrom, posting) ? stock.roomFor(deal, postedAt) : undefined
      if (refusal === 'scarce') {
        for (const asset of assets) scarce.set(asset, performance.now())
        throw new LostRace('the share of a stripe is too small')
      }
      if (refusal !== undefined) hasRefused = true
      outcomes.push(refusal ?? posting.post(entry))
    }
    await posting.openMissing()
    posting.write()
    writeShares(tx, stock.changed())
    // At a limit each deal looks at all stripes; otherwise the new share suffices.
    if (isWide && !hasRefused) for (const asset of assets) scarce.delete(asset)
    return outcomes
  }
}

function entryOf(
  { entryId: id, kind, reference, postedAt, deal, payFrom }: Settlement,
  stripe: number,
): Entry {
  return { id, kind, reference, postedAt, movements: dealMovements(deal, { payFrom, stripe }) }
}

function assetsOf(settlements: readonly Settlement[]): string[] {
  const symbols = settlements.flatMap(({ deal }) => [deal.given.asset.symbol, deal.received.asset.symbol])
  return [...new Set(symbols)].sort()
}

/** All stripes of the stocks. */
function wholeStocks(assets: readonly string[]): Holding[] {
  return assets.map((asset) => ({ account: houseAccount('inventory'), asset, isSpent: true }))
}

function canPay({ customerId, given }: Deal, payFrom: PayingAccount, posting: Posting): boolean {
  const account = customerAccount(customerId, payFrom)
  return posting.unitsOf({ account, asset: given.asset.symbol }) >= given.units
}
