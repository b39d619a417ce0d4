import type { PartyAnswer } from '#core/instructions'
import type { CardSecrets, CardState, Delivered, IssuedCard, IssueOrder, LoadOrder } from '#core/suppliers'
import { type Fields, PartyNonsense } from '#providers/party-api'
import { bodyOf, type LithicClient } from './lithic-client.ts'
import { choiceField, fieldsOf, pageOf, textField, tokenForm } from './lithic-values.ts'
import { type Programs, programOf } from './programs.ts'

const cardsPath = '/v1/cards'
/** The search matches parts of memos, but no other card has this whole UUID in its memo. */
const sameMemoMax = 10

/** Makes a reference's card, once: the issuer forgets idempotency keys after a while, but not memos. */
export async function issueCard(
  client: LithicClient,
  order: IssueOrder,
  programs: Programs,
): Promise<PartyAnswer<IssuedCard>> {
  const program = programOf(programs, order.options)
  if (program === undefined) return { status: 'rejected', reason: 'CARD_OPTION_UNAVAILABLE' }
  const made = await findCardOf(client, order)
  if (made !== null) return made
  const { reference } = order
  const answer = await client.ask({
    ...{ method: 'POST', path: cardsPath, headers: { 'idempotency-key': reference } },
    body: JSON.stringify({ type: 'VIRTUAL', state: 'OPEN', memo: reference, card_program_token: program }),
  })
  if (answer.status === 'deferred') return answer
  if (answer.status === 'refused') return { status: 'rejected', reason: 'ISSUER_DECLINED' }
  const card = fieldsOf(answer.body)
  if (card.memo !== reference) throw new PartyNonsense('the issuer answered about another card')
  return issued(card, order)
}

export async function findCardOf(
  client: LithicClient,
  order: IssueOrder,
): Promise<PartyAnswer<IssuedCard> | null> {
  const query = new URLSearchParams({ memo: order.reference, page_size: String(sameMemoMax) })
  const { items } = pageOf(bodyOf(await client.ask({ method: 'GET', path: `${cardsPath}?${query}` })))
  const own = items.find(({ memo }) => memo === order.reference)
  return own === undefined ? null : issued(own, order)
}

function issued(from: Fields, { amount }: IssueOrder): PartyAnswer<IssuedCard> {
  return {
    status: 'done',
    result: {
      cardReference: textField({ from, name: 'token' }, tokenForm),
      lastFour: textField({ from, name: 'last_four' }, /^\d{4}$/),
      expiry: expiryOf(from),
      cost: amount,
    },
  }
}

function expiryOf(from: Fields): string {
  const month = textField({ from, name: 'exp_month' }, /^(0[1-9]|1[0-2])$/)
  return `${month}/${textField({ from, name: 'exp_year' }, /^20\d\d$/).slice(-2)}`
}

const states = {
  ACTIVE: 'OPEN',
  FROZEN: 'PAUSED',
  BLOCKED: 'CLOSED',
} as const satisfies { readonly [state in CardState]: string }

type Found =
  | { readonly status: 'found'; readonly card: Fields; readonly isClosed: boolean }
  | { readonly status: 'rejected'; readonly reason: string }
  | { readonly status: 'deferred'; readonly reason: string }

async function readCard(client: LithicClient, cardReference: string): Promise<Found> {
  const unknown = { status: 'rejected', reason: 'CARD_NOT_FOUND' } as const
  if (!tokenForm.test(cardReference)) return unknown
  const answer = await client.ask({ method: 'GET', path: `${cardsPath}/${cardReference}` })
  if (answer.status === 'deferred') return answer
  if (answer.status === 'refused' && answer.httpStatus === 404) return unknown
  const card = fieldsOf(bodyOf(answer))
  if (card.token !== cardReference) throw new PartyNonsense('the issuer answered about another card')
  return { status: 'found', card, isClosed: card.state === states.BLOCKED }
}

/** A load changes nothing at the issuer, which asks the house about each purchase; the card must exist. */
export async function loadCard(client: LithicClient, order: LoadOrder): Promise<PartyAnswer<Delivered>> {
  const found = await readCard(client, order.cardReference)
  if (found.status !== 'found') return found
  if (found.isClosed) return { status: 'rejected', reason: 'CARD_BLOCKED' }
  return { status: 'done', result: { cost: order.amount } }
}

type StateAsked = { readonly cardReference: string; readonly state: CardState }

export async function setState(
  client: LithicClient,
  { cardReference, state }: StateAsked,
): Promise<PartyAnswer<CardState>> {
  const found = await readCard(client, cardReference)
  if (found.status !== 'found') return found
  if (found.isClosed && state !== 'BLOCKED') return { status: 'rejected', reason: 'CARD_BLOCKED' }
  if (found.card.state === states[state]) return { status: 'done', result: state }
  const answer = await client.ask({
    ...{ method: 'PATCH', path: `${cardsPath}/${cardReference}` },
    body: JSON.stringify({ state: states[state] }),
  })
  if (answer.status === 'deferred') return answer
  const from = fieldsOf(bodyOf(answer))
  choiceField({ from, name: 'state' }, [states[state]])
  return { status: 'done', result: state }
}

export async function reveal(client: LithicClient, cardReference: string): Promise<CardSecrets> {
  const found = await readCard(client, cardReference)
  if (found.status !== 'found') throw new Error(`the issuer does not show the card: ${found.reason}`)
  const from = found.card
  return {
    number: textField({ from, name: 'pan' }, /^\d{12,19}$/),
    cvc: textField({ from, name: 'cvv' }, /^\d{3,4}$/),
    expiry: expiryOf(from),
  }
}
