import { type Catalog, requireCurrency, requireNetwork } from '#core/catalog'
import { add, formatAmount, type Money, readAmount } from '#core/money'
import { railsSection } from '#core/rails'
import type { Database } from '#platform/database'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cardSettings, findCardOrder } from '#products/cards'
import type { ChainControls, RailControls } from '#sandbox/world'
import { purchaseNotSettled } from './settle-purchase.ts'
import { supplyRefusals } from './settling-refusals.ts'
import { tryUntil } from './try-until.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly banks: RailControls
  readonly chains: ChainControls
  /** The paid amount; the order's amount where absent. */
  readonly amount: string | undefined
}

type CardOrder = NonNullable<Awaited<ReturnType<typeof findCardOrder>>>

/** Pays an order as its payer, and answers the order's status once the exchange knows. */
export async function payCardOrder(id: string, options: Options): Promise<CardOrder['status']> {
  const order = await requireOrder(id, options)
  const { paymentMethod } = order
  if (paymentMethod === 'balance_usdt') throw purchaseNotSettled('the order is paid from the balance')
  const amount = paidFor(order, options.amount)
  const isPaid =
    paymentMethod === 'rub_sbp'
      ? await payLink(order, { ...options, paid: amount })
      : await payAddress(order, { ...options, paid: amount })
  if (!isPaid) throw purchaseNotSettled('the order cannot be paid yet; repeat the call in a moment')
  const heard = await tryUntil(async () => {
    if (paymentMethod === 'rub_sbp') await options.banks.catchUp(id)
    const { status } = await requireOrder(id, options)
    return status === 'awaiting_payment' ? null : status
  })
  // On chain, blocks that make the payment final may still be missing.
  return heard ?? (await requireOrder(id, options)).status
}

async function requireOrder(id: string, { database, catalog }: Options): Promise<CardOrder> {
  const order = isUuid(id) ? await findCardOrder(database, { id, catalog }) : undefined
  if (order === undefined) throw new Refusal(supplyRefusals.ORDER_NOT_FOUND)
  return order
}

function paidFor({ price, fee }: CardOrder, text: string | undefined): Money {
  return text === undefined ? add(price, fee) : readAmount('amount', { text, asset: price.asset })
}

type Paying = Options & { readonly paid: Money }

async function payLink({ id }: CardOrder, { catalog, banks, paid }: Paying): Promise<boolean> {
  const rail = catalog.section(cardSettings)?.rail ?? ''
  const bank = catalog.section(railsSection).find(rail) && banks.bank(rail)
  if (bank === undefined) throw purchaseNotSettled('its rail is a real one, where its payer pays')
  const payment = await tryUntil(async () => {
    const made = await bank.payNow(id, { amount: paid })
    if (made === null) await banks.catchUp(id)
    return made
  })
  return payment !== null
}

async function payAddress({ onchain }: CardOrder, { catalog, chains, paid }: Paying): Promise<boolean> {
  if (onchain === null) return false
  const chain = chains.chain(onchain.network)
  if (chain === undefined) throw purchaseNotSettled('its network is a real one, where its payer pays')
  const currency = requireCurrency(catalog, paid.asset.symbol)
  const { tokenId, chainDecimals } = requireNetwork(catalog, { currency, network: onchain.network })
  const { units } = readAmount('amount', {
    text: formatAmount(paid),
    asset: { symbol: paid.asset.symbol, scale: chainDecimals },
  })
  await chain.pay({ address: onchain.address, tag: null, contract: tokenId, units, confirmations: null })
  await chains.catchUp(chain.network)
  return true
}
