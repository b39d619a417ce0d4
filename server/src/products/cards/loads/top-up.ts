import assert from 'node:assert'
import type { Static } from 'typebox'
import { type Catalog, requireCurrency } from '#core/catalog'
import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import { add, formatAmount, type Money } from '#core/money'
import { requireProduct } from '#core/operators'
import { hub } from '#core/prices'
import { type Price, type Purchases, requestPurchase } from '#core/purchases'
import { moneyIn } from '#core/tables'
import { columns, sql, type Tx, table } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  type Card,
  cardCurrency,
  cardRefusals,
  cardSettings,
  lockCard,
  readLost,
  recordCardTransaction,
} from '#products/cards/card'
import { chargeFor, feeOnLoad, readLoad, requireIssuer, type TermsParts } from '#products/cards/terms'
import type { topUpBody } from './top-up-body.ts'
import { type TopUpResource, topUpResource } from './top-up-resource.ts'

const { uuid, timestamptz } = columns

const topUpTable = table('card_topups', {
  id: uuid,
  customerId: uuid,
  cardId: uuid,
  amount: moneyIn(cardCurrency, 'amount_units'),
  fee: moneyIn(cardCurrency, 'fee_units'),
  createdAt: timestamptz,
})

/** A load of a card, as a customer asks for it. */
export type AskedTopUp = {
  readonly id: string
  readonly customerId: string
  readonly card: Card
  readonly terms: TopUpTerms
}

type TopUpTerms = Price & { readonly provider: string; readonly amount: Money; readonly topUpFee: Money }

/** Reads a load and prices it, or refuses it. */
export function readTopUpTerms(
  body: Static<typeof topUpBody>,
  { card, ...parts }: TermsParts & { readonly card: Card },
): TopUpTerms {
  const provider = requireIssuer(parts)
  // A card that another issuer made is loaded there alone.
  if (provider !== card.provider) throw new Refusal(cardRefusals.CARDS_UNAVAILABLE)
  const { types, spread } = parts.catalog.section(cardSettings)
  const terms = types.find(({ cardType }) => cardType === card.cardType)
  if (terms === undefined) throw new Refusal(cardRefusals.CARDS_UNAVAILABLE)
  const amount = readLoad(body.amount, { ...parts, terms, min: terms.loadMin })
  const topUpFee = feeOnLoad(amount, terms)
  const currency = requireCurrency(parts.catalog, body.source_symbol ?? hub)
  const price = chargeFor({ ...parts, currency, spread, amount, total: add(amount, topUpFee) })
  return { ...price, provider, amount, topUpFee }
}

type Options = { readonly catalog: Catalog; readonly ids: Ids; readonly now: Date }

/** Takes a load in the caller's transaction: its price is held and the issuer is asked, or it is refused. */
async function takeTopUp(
  tx: Tx,
  { id, customerId, card: { id: cardId }, terms }: AskedTopUp,
  { catalog, ids, now }: Options,
): Promise<TopUpResource> {
  await requireProduct(tx, 'cards')
  const card = await lockCard(tx, { id: cardId, catalog })
  // An overdrawn card is frozen by the house, and loads pay that back.
  const isOwing = card.status === 'FROZEN' && (await readLost(tx, card)) > 0n
  if (!isOwing) requireActive(card)
  const { provider, amount, topUpFee, price, fee } = terms
  const purchase = { id, customerId, provider, price, fee, cost: amount, title: titleOf({ amount, card }) }
  await requestPurchase(tx, { ...purchase, kind: 'card_topup', port: 'issuer' }, { catalog, ids, now })
  await storeTopUp(tx, { id, customerId, card, amount, topUpFee }, { catalog, ids, now })
  return topUpResource.of({ id, card, terms })
}

type NewTopUp = Pick<AskedTopUp, 'id' | 'customerId' | 'card'> & Pick<TopUpTerms, 'amount' | 'topUpFee'>

/** Stores a load beside its purchase, and shows it among the card's transactions. */
export async function storeTopUp(
  tx: Tx,
  { id, customerId, card: { id: cardId, cardType }, amount, topUpFee: fee }: NewTopUp,
  { catalog, ids, now }: Options,
): Promise<void> {
  tx.send(topUpTable.insertion({ id, customerId, cardId, amount, fee, createdAt: now }))
  const load = {
    ...{ id, customerId, cardId, cardType, amount },
    type: 'topup',
    status: 'pending',
    ...{ merchant: null, declineReason: null, transactionId: id, createdAt: now },
  } as const
  await recordCardTransaction(tx, load, { ids, catalog })
}

/** A load as the history names it. */
export function titleOf({ amount, card }: Pick<NewTopUp, 'amount' | 'card'>): string {
  return `${formatAmount(amount)} USD for the card ending in ${card.lastFour}`
}

/** Refuses a card that is frozen or blocked. */
function requireActive({ status, number }: Card): void {
  if (status === 'ACTIVE') return
  const details = { card_id: String(number) }
  throw new Refusal(status === 'FROZEN' ? cardRefusals.CARD_FROZEN : cardRefusals.CARD_BLOCKED, { details })
}

/** The card that a load is for. */
export async function readToppedUp(
  database: Pick<Tx, 'query'>,
  id: string,
): Promise<{ readonly cardId: string; readonly cardReference: string }> {
  const [row] = await database.query<{ id: string; card_reference: string }>(sql`
    select cards.id, card_reference from card_topups join cards on cards.id = card_id where card_topups.id = ${id}`)
  assert(row !== undefined, `the purchase ${id} has a card that it loads`)
  return { cardId: row.id, cardReference: row.card_reference }
}

type TopUpParts = WriterParts &
  Omit<Options, 'now'> & { readonly engines: { readonly purchases: Pick<Purchases, 'wake'> } }

/** Takes loads of cards. */
export type TopUps = Writer<AskedTopUp, TopUpResource>

export function createTopUps(parts: TopUpParts): TopUps {
  return createWriter<AskedTopUp, TopUpResource>({
    ...parts,
    async decide(tx, { commands, now }) {
      // Cards are locked in one order for all batches; each locks its card again with its own load.
      const cards = new Set(commands.map(({ card }) => card.id))
      for (const id of [...cards].sort()) await lockCard(tx, { id, catalog: parts.catalog })
      return decideEach(tx, { commands, decide: (asked) => takeTopUp(tx, asked, { ...parts, now }) })
    },
    onDone: () => parts.engines.purchases.wake('issuer'),
  })
}
