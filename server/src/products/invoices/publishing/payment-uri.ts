import type { Catalog, CurrencyNetwork } from '#core/catalog'
import { formatAmount, type Money, rescale } from '#core/money'
import type { Choice } from '#products/invoices/invoice'

type Paid = Pick<Choice, 'asset' | 'network' | 'tag'> & {
  readonly address: string
  /** Null where the payer says how much. */
  readonly amount: Money | null
}

type Request = Pick<Paid, 'address' | 'tag' | 'amount'> & { readonly listing: CurrencyNetwork }

/** The text in the QR code of a payment; the bare address for a currency that the catalogue does not list on the network. */
export function paymentUri({ asset, network, ...paid }: Paid, catalog: Catalog): string {
  const currency = catalog.currency(asset.symbol)
  const listing = currency && catalog.currencyNetwork(currency, network)
  return listing === undefined ? paid.address : uriOf({ ...paid, listing })
}

function uriOf(request: Request): string {
  const { address, listing } = request
  switch (listing.network.family) {
    // https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki; the other two write it the same way.
    case 'bitcoin':
    case 'litecoin':
    case 'dogecoin':
      return withFields(`${listing.network.family}:${address}`, { amount: coinsOf(request) })
    case 'evm':
      return evmUri(request)
    // There is no standard. Wallets take the amount; those that ignore the token still show the address, which is the same.
    case 'tron':
      return withFields(`tron:${address}`, { amount: coinsOf(request), token: listing.tokenId })
    // https://docs.solanapay.com/spec
    case 'solana':
      return withFields(`solana:${address}`, { amount: coinsOf(request), 'spl-token': listing.tokenId })
    // https://docs.ton.org/ecosystem/wallet-apps/deep-links
    case 'ton':
      return withFields(`ton://transfer/${address}`, {
        jetton: listing.tokenId,
        amount: unitsOf(request),
        text: request.tag,
      })
    // XLS-2d, without a scheme: its readers find the address at the beginning, and some take no scheme before it.
    case 'xrp':
      return withFields(address, { dt: request.tag, amount: coinsOf(request) })
  }
}

/** https://eips.ethereum.org/EIPS/eip-681. Without a chain a wallet pays on Ethereum, where the money might be lost. */
function evmUri(request: Request): string {
  const { address, listing } = request
  const { chainId } = listing.network
  if (chainId === null) return address
  if (listing.tokenId === null)
    return withFields(`ethereum:${address}@${chainId}`, { value: unitsOf(request) })
  return withFields(`ethereum:${listing.tokenId}@${chainId}/transfer`, { address, uint256: unitsOf(request) })
}

/** A decimal without an exponent. */
function coinsOf({ amount }: Request): string | null {
  return amount && formatAmount(amount)
}

/** The smallest units of the chain; what a chain cannot carry is rounded up, so that nobody pays short. */
function unitsOf({ amount, listing }: Request): string | null {
  if (amount === null) return null
  const { scale: from } = amount.asset
  return rescale(amount.units, { from, to: listing.chainDecimals, rounding: 'up' }).toString()
}

function withFields(base: string, fields: { readonly [name: string]: string | null }): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? base : `${base}?${given.join('&')}`
}
