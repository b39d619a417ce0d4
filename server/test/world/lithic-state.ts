import { randomUUID } from 'node:crypto'
import type { Fields, PartyReply } from './party-server.ts'

type Card = { -readonly [name in keyof LithicCard]: LithicCard[name] }
type LithicCard = {
  readonly token: string
  readonly memo: string
  readonly card_program_token: string
  readonly pan: string
  readonly cvv: string
  readonly last_four: string
  readonly exp_month: string
  readonly exp_year: string
  readonly state: 'OPEN' | 'PAUSED' | 'CLOSED'
  readonly created: string
}

type Transaction = {
  readonly token: string
  readonly card: string
  readonly merchant: Fields
  status: string
  events: Fields[]
}

const ok = (body: Fields): PartyReply => ({ status: 200, body })
const refused = (status: number, message: string): PartyReply => ({
  status,
  body: { debugging_request_id: randomUUID(), message },
})
const money = (amount: number) => ({ amount, currency: 'USD' })

/** An event of a transaction: what it is, and its cents. */
export type Told = {
  readonly type: string
  readonly amount: number
  readonly result?: string
  readonly detailed?: readonly string[]
}

type Question = { readonly cents: number; readonly merchant: Fields; readonly token?: string | undefined }

/** The books as a person at the issuer sees them. */
export type LithicState = ReturnType<typeof lithicState>

/** The books of an issuer that speaks Lithic's protocol: cards, transactions, the list of events and a balance in cents. */
export function lithicState(account: string) {
  const cards: Card[] = []
  const keys = new Map<string, string>()
  const transactions = new Map<string, Transaction>()
  /** The oldest first. */
  const events: { token: string; payload: Fields }[] = []
  let balance = 100_000_00
  const cardOf = (token: string) => cards.find((card) => card.token === token)
  const show = ({ token, card, merchant, status, events: own }: Transaction): Fields => ({
    ...{ token, card_token: card, merchant, status, created: own[0]?.created, events: [...own] },
  })
  return {
    cards,
    /** Memos whose cards it does not make. */
    refusedMemos: new Set<string>(),
    createCard(fields: Fields, idempotencyKey: string): PartyReply {
      const { memo, card_program_token: program, state } = fields
      const known = cardOf(keys.get(idempotencyKey) ?? '')
      if (known !== undefined) return ok(known)
      if (typeof memo !== 'string' || this.refusedMemos.has(memo)) return refused(400, 'card not made')
      if (state !== 'OPEN' || typeof program !== 'string') return refused(400, 'invalid state or program')
      const pan = `41111111${String(10_000_000 + cards.length * 7_919)}`
      const card: Card = {
        ...{ token: randomUUID(), memo, card_program_token: program, pan, cvv: String(100 + cards.length) },
        ...{ last_four: pan.slice(-4), exp_month: '06', exp_year: '2029', state: 'OPEN' },
        created: new Date().toISOString(),
      }
      cards.push(card)
      keys.set(idempotencyKey, card.token)
      return ok(card)
    },
    listCards(memo: string): PartyReply {
      return ok({ data: cards.filter((card) => card.memo.includes(memo)), has_more: false })
    },
    card(token: string): PartyReply {
      const card = cardOf(token)
      return card === undefined ? refused(404, 'card not found') : ok(card)
    },
    updateCard(token: string, { state }: Fields): PartyReply {
      const card = cardOf(token)
      if (card === undefined) return refused(404, 'card not found')
      if (card.state === 'CLOSED') return refused(400, 'a closed card stays closed')
      if (state !== 'OPEN' && state !== 'PAUSED' && state !== 'CLOSED') return refused(400, 'invalid state')
      card.state = state
      return ok(card)
    },
    balances(token: string): PartyReply {
      if (token !== account) return refused(404, 'account not found')
      const own = { ...money(0), financial_account_token: account, total_amount: balance }
      return ok({ data: [own], has_more: false })
    },
    listEvents({
      after,
      before,
      size,
    }: {
      after: string | null
      before: string | null
      size: number
    }): PartyReply {
      const place = (token: string) => events.findIndex((event) => event.token === token)
      const from = before === null ? 0 : place(before) + 1
      const to = after === null ? events.length : place(after)
      const span = events.slice(from, to)
      const page = before === null ? span.slice(-size) : span.slice(0, size)
      return ok({ data: page.toReversed(), has_more: page.length < span.length })
    },
    /** The body of the question that the house is asked about a purchase; with a token, about more of it. */
    question(card: string, { cents, merchant, token: raised }: Question): Fields {
      const token = raised ?? randomUUID()
      if (raised === undefined)
        transactions.set(token, { token, card, merchant, status: 'PENDING', events: [] })
      return {
        ...{ event_type: 'card_authorization.approval_request', status: 'AUTHORIZATION', token, merchant },
        ...{ card: { token: card, last_four: '1111', state: 'OPEN' }, created: new Date().toISOString() },
        amounts: { cardholder: money(cents), hold: null, merchant: money(cents), settlement: null },
      }
    },
    /** A transaction that the house is not asked about. */
    begin(card: string, merchant: Fields): string {
      const token = randomUUID()
      transactions.set(token, { token, card, merchant, status: 'SETTLED', events: [] })
      return token
    },
    /** Something happens in a transaction. The body of the webhook, and the id of the event. */
    happen(token: string, { type, amount, result = 'APPROVED', detailed = [result] }: Told) {
      const transaction = transactions.get(token)
      if (transaction === undefined) throw new Error(`the issuer knows no transaction ${token}`)
      const created = new Date(Date.parse('2026-05-04T03:02:01Z') + events.length).toISOString()
      const event = { token: randomUUID(), type, result, detailed_results: detailed, created }
      const isCredit = type === 'RETURN'
      const amounts = { cardholder: money(isCredit ? -amount : amount), settlement: null }
      transaction.events.push({ ...event, amounts, effective_polarity: isCredit ? 'CREDIT' : 'DEBIT' })
      if (type === 'CLEARING') balance -= amount
      if (isCredit) balance += amount
      const payload = { ...show(transaction), event_type: 'card_transaction.updated' }
      events.push({ token: randomUUID(), payload })
      return { payload, id: event.token }
    },
  }
}
