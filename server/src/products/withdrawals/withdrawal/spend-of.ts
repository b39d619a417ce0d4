import assert from 'node:assert'
import type { Catalog, CurrencyNetwork } from '#core/catalog'
import { type Money, rescale } from '#core/money'
import { initiatorOf } from '#core/operators'
import { approvalsNeeded, type NewSpend, signerPolicies, statementOf as statementOfSpend } from '#core/spends'
import type { Withdrawal } from './withdrawal.ts'

type Paid = Pick<Withdrawal, 'id' | 'amount' | 'address' | 'tag'>

/** The text that an approval of a withdrawal signs. */
export function statementOf(paid: Paid, listing: CurrencyNetwork): string {
  return statementOfSpend(spendParts(paid, listing))
}

/** How many operators the signer wants for the payment, as far as the server's copy of its policy says. */
export function signersAsked(paid: Paid, listing: CurrencyNetwork, catalog: Catalog): number {
  const parts = { ...spendParts(paid, listing), network: listing.network }
  return approvalsNeeded(catalog.section(signerPolicies), parts)
}

/** The payment of a withdrawal, as its statement and its spend describe it. */
function spendParts({ id, amount, address, tag }: Paid, listing: CurrencyNetwork) {
  const units = chainUnits(amount, listing)
  const { network, tokenId: contract } = listing
  return { id, network: network.code, purpose: 'withdrawal', address, tag, contract, units } as const
}

type Asked = Pick<NewSpend, 'approvals' | 'now'> & { readonly catalog: Catalog }

/** The payment of a withdrawal from the hot wallet. */
export function spendOf(withdrawal: Withdrawal, { catalog, approvals, now }: Asked): NewSpend {
  const initiator = initiatorOf(withdrawal)
  const parts = spendParts(withdrawal, listingOf(withdrawal, catalog))
  return { ...parts, initiator, fromIndexes: [0], approvals, now }
}

/** The currency of a withdrawal on its network, which the catalogue must still list. */
export function listingOf({ amount, network, id }: Withdrawal, catalog: Catalog): CurrencyNetwork {
  const currency = catalog.currency(amount.asset.symbol)
  const listing = currency && catalog.currencyNetwork(currency, network.code)
  assert(listing !== undefined, `the catalogue lost ${amount.asset.symbol} on ${network.code}, of ${id}`)
  return listing
}

/** From the ledger's decimals to the chain's; an amount that was cut to the network's decimals is exact there. */
export function chainUnits({ asset, units }: Money, { chainDecimals }: CurrencyNetwork): bigint {
  const decimals = { from: asset.scale, to: chainDecimals }
  const counted = rescale(units, { ...decimals, rounding: 'down' })
  assert(
    counted === rescale(units, { ...decimals, rounding: 'up' }),
    'a withdrawal is as fine as its chain at most',
  )
  return counted
}
