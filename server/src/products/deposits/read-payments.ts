import type { Catalog, CurrencyNetwork, Network } from '#core/catalog'
import {
  addressCodecs,
  type ChainBlock,
  type ChainPayment,
  type ChainReceipts,
  InvalidAddress,
} from '#core/chains'
import type { Asset, Money } from '#core/money'

/** A payment in a listed currency, to any address. */
export type ListedPayment = {
  readonly txid: string
  readonly outputIndex: number
  readonly address: string
  readonly tag: string | null
  readonly amount: Money
  readonly blockHeight: number
  readonly blockHash: string
}

type ListedToken = { readonly asset: Asset; readonly chainDecimals: number }

/**
 * The payments of `blocks` in listed currencies, each once. Only its contract identifies a currency: a token with the
 * same name, or a token in place of the native coin, is not it.
 */
export function readPayments(
  blocks: readonly ChainBlock[],
  { catalog, network }: { catalog: Catalog; network: Network },
): ListedPayment[] {
  const listings = listingsOn(catalog, network)
  const payments = new Map<string, ListedPayment>()
  for (const block of blocks) {
    for (const payment of block.payments) {
      const listing = listings.get(contractKey(payment.contract, network))
      if (listing === undefined) continue
      const amount = { asset: listing.asset, units: ledgerUnits(payment.units, listing) }
      if (amount.units <= 0n) continue
      payments.set(paymentKey(payment.txid, payment.index), listed(payment, { block, amount }))
    }
  }
  return [...payments.values()]
}

/** The chain's own sums of payments to our addresses, in listed currencies. */
export function readReceipts(
  receipts: readonly ChainReceipts[],
  { catalog, network }: { catalog: Catalog; network: Network },
): Money[] {
  const listings = listingsOn(catalog, network)
  return receipts.flatMap(({ contract, units }) => {
    const listing = listings.get(contractKey(contract, network))
    return listing === undefined ? [] : [{ asset: listing.asset, units: ledgerUnits(units, listing) }]
  })
}

/** The key of a payment, unique on its network. */
export function paymentKey(txid: string, outputIndex: number): string {
  return `${outputIndex}/${txid}`
}

function listed(
  { txid, index, address, tag }: ChainPayment,
  { block, amount }: { block: ChainBlock; amount: Money },
): ListedPayment {
  return {
    txid,
    outputIndex: index,
    address,
    tag: tag === null || tag === '' ? null : storableTag(tag),
    amount,
    blockHeight: block.height,
    blockHash: block.hash,
  }
}

function listingsOn(catalog: Catalog, network: Network): Map<string | null, ListedToken> {
  const listings = new Map<string | null, ListedToken>()
  for (const currency of catalog.currencies) {
    const on: CurrencyNetwork | undefined = catalog.currencyNetwork(currency, network.code)
    if (on === undefined) continue
    listings.set(contractKey(on.tokenId, network), { asset: currency.asset, chainDecimals: on.chainDecimals })
  }
  return listings
}

/** Contracts have addresses, so two spellings of one contract have one canonical form; null is the native coin. */
function contractKey(contract: string | null, { family }: Network): string | null {
  if (contract === null) return null
  try {
    return addressCodecs[family].parse(contract)
  } catch (error) {
    if (error instanceof InvalidAddress) return contract
    throw error
  }
}

/**
 * From the chain's decimals to the ledger's. Rounds down, in the house's favour: units finer than the ledger's stay
 * in custody and are credited to nobody.
 */
function ledgerUnits(units: bigint, { asset, chainDecimals }: ListedToken): bigint {
  const shift = asset.scale - chainDecimals
  return shift >= 0 ? units * 10n ** BigInt(shift) : units / 10n ** BigInt(-shift)
}

const tagLengthMax = 200

// Anybody can write anything into a memo, and text that PostgreSQL refuses would stop the scan at this block.
function storableTag(tag: string): string {
  return tag.toWellFormed().replaceAll('\u0000', '\ufffd').slice(0, tagLengthMax).toWellFormed()
}
