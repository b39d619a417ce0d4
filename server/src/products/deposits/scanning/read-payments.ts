import type { Catalog, CurrencyNetwork, Network } from '#core/catalog'
import { type ChainBlock, type ChainPayment, contractKey } from '#core/chains'
import { type Asset, type Money, rescale } from '#core/money'

type ListedToken = { readonly asset: Asset; readonly chainDecimals: number }

type Paid = {
  readonly txid: string
  readonly outputIndex: number
  readonly address: string
  readonly tag: string | null
  /** The payer's address, where the chain reports it. */
  readonly payer: string | null
  readonly blockHeight: number
  readonly blockHash: string
}

/** A payment in a listed currency, to any address. */
export type ListedPayment = Paid & {
  readonly amount: Money
  /** Why the amount is uncertain, in the provider's words. */
  readonly doubt: string | null
}

/** A payment in an unlisted token, in the chain's units. */
export type UnlistedPayment = Paid & { readonly contract: string; readonly units: bigint }

export type Payments = {
  readonly listed: readonly ListedPayment[]
  readonly unlisted: readonly UnlistedPayment[]
}

/**
 * The payments of `blocks`, each once. Only a currency's contract identifies it: a token of the same name, or a token
 * in place of the native coin, is another.
 */
export function readPayments(
  blocks: readonly ChainBlock[],
  { catalog, network }: { catalog: Catalog; network: Network },
): Payments {
  const listings = listingsOn(catalog, network)
  const listed = new Map<string, ListedPayment>()
  const unlisted = new Map<string, UnlistedPayment>()
  for (const block of blocks) {
    for (const payment of block.payments) {
      const { contract, units } = payment
      if (units <= 0n) continue
      const key = paymentKey(payment.txid, payment.index)
      const listing = listings.get(contractKey(contract, network))
      if (listing !== undefined) {
        const amount = { asset: listing.asset, units: ledgerUnits(units, listing) }
        if (amount.units > 0n) listed.set(key, listedPayment(payment, { block, amount }))
      } else if (contract !== null) {
        const token = { contract: storable(contract), units: units < unitsMax ? units : unitsMax }
        unlisted.set(key, { ...paidOf(payment, block), ...token })
      }
    }
  }
  return { listed: [...listed.values()], unlisted: [...unlisted.values()] }
}

/** The key of a payment, unique on its network. */
export function paymentKey(txid: string, outputIndex: number): string {
  return `${outputIndex}/${txid}`
}

type Placed = { readonly block: ChainBlock; readonly amount: Money }

function listedPayment(payment: ChainPayment, { block, amount }: Placed): ListedPayment {
  const paid = paidOf(payment, block)
  const doubt = payment.doubt === undefined ? null : storable(payment.doubt)
  if (amount.units <= plausibleMax) return { ...paid, amount, doubt }
  const units = amount.units < unitsMax ? amount.units : unitsMax
  return { ...paid, amount: { ...amount, units }, doubt: doubt ?? 'more than can exist' }
}

function paidOf({ txid, index, address, tag, from = null }: ChainPayment, block: ChainBlock): Paid {
  return {
    txid,
    outputIndex: index,
    address,
    tag: tag === null || tag === '' ? null : storable(tag),
    payer: from === null ? null : storable(from),
    blockHeight: block.height,
    blockHash: block.hash,
  }
}

/** Far above any supply, and far below an overflow of sums in the ledger. */
const plausibleMax = 10n ** 60n
/** The largest value of numeric(78, 0). */
const unitsMax = 10n ** 78n - 1n

function listingsOn(catalog: Catalog, network: Network): Map<string | null, ListedToken> {
  const listings = new Map<string | null, ListedToken>()
  for (const currency of catalog.currencies) {
    const on: CurrencyNetwork | undefined = catalog.currencyNetwork(currency, network.code)
    if (on === undefined) continue
    listings.set(contractKey(on.tokenId, network), { asset: currency.asset, chainDecimals: on.chainDecimals })
  }
  return listings
}

/**
 * From the chain's decimals to the ledger's. Rounds down, in the house's favour: finer units stay in custody and are
 * credited to nobody.
 */
function ledgerUnits(units: bigint, { asset, chainDecimals }: ListedToken): bigint {
  return rescale(units, { from: chainDecimals, to: asset.scale, rounding: 'down' })
}

const textLengthMax = 200

// Anybody can write anything into a memo, and text that PostgreSQL refuses would stop the scan at this block.
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd').slice(0, textLengthMax).toWellFormed()
}
