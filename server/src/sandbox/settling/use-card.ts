import type { Catalog } from '#core/catalog'
import { type Database, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { cardRefusals, findCardTransaction } from '#products/cards'
import type { CardAct, SimulatedIssuer } from '#providers/simulated'
import type { IssuerDesk } from '#sandbox/supplies'
import { purchaseNotSettled } from './settle-purchase.ts'
import { tryUntil } from './try-until.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly issuerDesk: IssuerDesk
}

type CardTransaction = NonNullable<Awaited<ReturnType<typeof findCardTransaction>>>

/** Any customer's card, by the id that its owner sees. */
export async function requireCardToUse(text: string, options: Options): Promise<{ cardReference: string }> {
  const { database, issuerDesk } = options
  const number = /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : 0n
  const [row] = await database.query<{ card_reference: string; provider: string }>(sql`
    select card_reference, provider from cards where number = ${number}`)
  if (row === undefined) throw new Refusal(cardRefusals.CARD_NOT_FOUND, { details: { card_id: text } })
  if (row.provider !== issuerDesk.issuer?.name)
    throw purchaseNotSettled('its issuer is a real one, whose merchants no control plays')
  return { cardReference: row.card_reference }
}

type Using = CardAct & { readonly outcome: 'clear' | 'authorize' | 'reverse' }

/** Makes a purchase, and its outcome where the house approves. */
export async function useCard({ outcome, ...act }: Using, options: Options): Promise<CardTransaction> {
  const { issuerDesk } = options
  const issuer = issuerOf(options)
  const authorized = await issuer.authorize(act, issuerDesk)
  if (authorized === null) throw purchaseNotSettled('the issuer does not know the card')
  const { authorizationId, decision } = authorized
  if (decision?.isApproved && outcome === 'clear')
    await issuer.clear({ ...act, authorizationId, isFinal: true })
  if (decision?.isApproved && outcome === 'reverse') await issuer.reverse({ authorizationId })
  // A purchase without the house's decision may have left no trace in its books.
  const isToEnd = decision?.isApproved === true && outcome !== 'authorize'
  return heardOf(options, {
    wanted: (found) => !isToEnd || found.status !== 'pending',
    id: sql`
      select id from card_authorizations where provider = ${issuer.name} and authorization_id = ${authorizationId}`,
  })
}

/** A merchant's refund. */
export async function refundCard(act: CardAct, options: Options): Promise<CardTransaction> {
  const issuer = issuerOf(options)
  const transactionId = await issuer.refund(act)
  if (transactionId === null) throw purchaseNotSettled('the issuer does not know the card')
  return heardOf(options, {
    wanted: () => true,
    id: sql`select id from card_movements where provider = ${issuer.name} and transaction_id = ${transactionId}`,
  })
}

function issuerOf({ issuerDesk: { issuer } }: Options): SimulatedIssuer {
  if (issuer === null) throw purchaseNotSettled('no cards are sold')
  return issuer
}

type Wanted = {
  /** The expression for the issuer's id of an event. */
  readonly id: ReturnType<typeof sql>
  wanted(found: CardTransaction): boolean
}

/** The card transaction, once the house knows it. */
async function heardOf(
  { database, catalog, issuerDesk }: Options,
  { id, wanted }: Wanted,
): Promise<CardTransaction> {
  const heard = await tryUntil(async () => {
    // The issuer itself repeats a callback that the house does not accept.
    await issuerDesk.catchUp().catch(() => {})
    const [row] = await database.query<{ id: string }>(id)
    const found = row && (await findCardTransaction(database, { id: row.id, catalog }))
    return found !== undefined && wanted(found) ? found : null
  })
  if (heard === null)
    throw purchaseNotSettled(
      'the exchange has not heard of it yet; look at the transactions of the card in a moment',
    )
  return heard
}
