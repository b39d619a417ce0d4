import { type Catalog, requireCurrency } from '#core/catalog'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { type Money, rescale } from '#core/money'
import { hub } from '#core/prices'
import { offChain, recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Card } from './card.ts'
import { recoverLoss } from './recover-loss.ts'

/** The kind of the entries that bring the money of a blocked card back; each has its transaction's id as reference. */
const returnKind = 'card_returned'

/** The type of the transactions of such returns in the history. */
export const cardReturnType = 'card_return'

type Returning = {
  readonly card: Pick<Card, 'id' | 'customerId' | 'lastFour' | 'provider'>
  /** In USD, from what the card may spend. */
  readonly amount: Money
  readonly catalog: Catalog
  readonly ids: Ids
  readonly now: Date
}

/**
 * Brings money of a blocked card to the wallet of its customer, a USDT for a USD. The dollars stay with the issuer as the
 * house's own, and the house pays the USDT. The loss of the house by the card is taken from the money first. Answers the id
 * of the transaction in the history; null where no money is left.
 */
export async function returnBalance(
  tx: Tx,
  { card, amount: whole, catalog, ids, now }: Returning,
): Promise<string | null> {
  const amount = await recoverLoss(tx, { card, amount: whole, ids, now })
  if (amount.units === 0n) return null
  const { asset } = requireCurrency(catalog, hub)
  // Rounded down where the hub is coarser than a cent, which no shipped catalogue is.
  const units = rescale(amount.units, { from: amount.asset.scale, to: asset.scale, rounding: 'down' })
  const paid: Money = { asset, units }
  const id = ids.next()
  const supplies = houseAccount('supplies')
  const wallet = customerAccount(card.customerId, 'funding_available')
  await post(tx, {
    id: ids.next(),
    kind: returnKind,
    reference: id,
    postedAt: now,
    movements: [
      { from: customerAccount(card.id, 'card_available'), to: supplies, amount },
      { from: supplies, to: wallet, amount: paid },
    ],
  })
  recordTransactions(tx, [
    {
      ...offChain,
      ...{ id, customerId: card.customerId, createdAt: now, updatedAt: now },
      type: cardReturnType,
      status: 'completed',
      amount: paid,
      fee: { asset, units: 0n },
      direction: 'in',
      counterparty: null,
      comment: `Balance of the blocked card ending in ${card.lastFour}`,
    },
  ])
  return id
}
