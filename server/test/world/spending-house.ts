import { expect } from 'vitest'
import { type Callback, InvalidCallback } from '#core/callbacks'
import { readBalances } from '#core/ledger'
import { formatAmount, type Money } from '#core/money'
import type { AuthorizationDecision, Issuer, IssuerNotice } from '#core/suppliers'
import { type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { createSpending, type Spending } from '#products/cards/spending'
import { type CardHouse, openCardHouse } from './card-house.ts'
import { assetOf } from './open-world.ts'

/** A card of a customer of its own, as tests name it. */
export type TestCard = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly reference: string
}

type Asked = {
  /** Made up where it is absent. */
  readonly id?: string
  readonly amount: string
}

/** An issuer on paper that tells of cards, and the house that listens. */
export type SpendingHouse = CardHouse & {
  readonly spending: Spending
  /** Another process on the same database, or on one that fails. */
  listener(
    database?: Database,
    options?: { readonly takesMs?: number; readonly patienceMs?: number },
  ): Spending
  /** The notices that `activity` answers, in order; its cursor is the count of notices read. */
  readonly activity: IssuerNotice[]
  usd(amount: string): Money
  spendingCard(amount?: string): Promise<TestCard>
  authorization(card: TestCard, asked: Asked): IssuerNotice
  clearing(
    card: TestCard,
    asked: Asked & { readonly of?: string | null; readonly isFinal?: boolean },
  ): IssuerNotice
  reversal(card: TestCard, asked: Asked & { readonly of: string }): IssuerNotice
  refund(card: TestCard, asked: Asked): IssuerNotice
  /** Delivers a callback; answers what the issuer reads. */
  tell(notice: IssuerNotice, by?: Spending): Promise<unknown>
  /** Asks whether a card may pay: "yes", or the reason why not. */
  ask(card: TestCard, asked: Asked, by?: Spending): Promise<string>
  /** The balance of a card as "available/held". */
  on(card: TestCard): Promise<string>
  /** A card's purchases and refunds as its customer sees them, oldest first, as "type status amount reason". */
  seen(card: TestCard): Promise<string[]>
  /** The cents that the house has lost by a card, less what refunds brought back. */
  lostBy(card: TestCard): Promise<bigint>
  /** The open breaks as "kind amount". */
  breaks(): Promise<string[]>
}

const merchant = { name: 'Bookshop', category: '5942', country: 'US' }

export async function openSpendingHouse(): Promise<SpendingHouse> {
  const house = await openCardHouse()
  const { database, catalog, clock } = house
  const activity: IssuerNotice[] = []
  const issuer = tellingIssuer(house.issuer, activity)
  const asset = assetOf(catalog, 'USD')
  const usd = (amount: string) => house.money('USD', amount)
  const listener = (on: Database = database, { takesMs = 0, patienceMs = 1_500 } = {}) => {
    let readings = 0
    return createSpending({
      ...{ database: on, catalog, ids: systemIds, issuer, businessClock: clock },
      systemClock: {
        now() {
          readings += 1
          return new Date(Date.now() + readings * takesMs)
        },
      },
      decideWithinMs: patienceMs,
      engines: { purchases: { hurry: async () => {} } },
    })
  }
  const told = ({ reference: cardReference }: TestCard, { id = systemIds.next(), amount }: Asked) => ({
    ...{ transactionId: id, cardReference, amount: usd(amount), merchant, at: clock.now() },
  })
  const shown = (units = 0n) => formatAmount({ asset, units })
  const spending = listener()
  const spendingHouse: SpendingHouse = {
    ...{ ...house, activity, spending, listener, usd },
    async spendingCard(amount = '100') {
      const customerId = await house.newCustomer({ funding_available: { USDT: '20000' } })
      const { id: number } = await house.newCard(customerId, amount)
      const [row] = await database.query<{ id: string; card_reference: string }>(sql`
        select id, card_reference from cards where number = ${number}`)
      expect(row).toBeDefined()
      return { id: row!.id, reference: row!.card_reference, number: String(number), customerId }
    },
    authorization: (card, asked) => ({ kind: 'authorization', ...told(card, asked) }),
    clearing: (card, { of = null, isFinal = true, ...asked }) => ({
      ...{ kind: 'clearing', authorizationId: of, isFinal, ...told(card, asked) },
    }),
    reversal: (card, { of, ...asked }) => ({
      ...{ kind: 'reversal', authorizationId: of, ...told(card, asked) },
    }),
    refund: (card, asked) => ({ kind: 'refund', ...told(card, asked) }),
    tell: (notice, by = spending) => by.receive(callbackOf(notice)),
    async ask(card, asked, by) {
      const answer = await spendingHouse.tell(spendingHouse.authorization(card, asked), by)
      const decision = answer as AuthorizationDecision // as the paper issuer writes it
      return decision.isApproved ? 'yes' : decision.reason
    },
    async on({ id }) {
      const held = (await readBalances(database, id)).get('USD')
      return `${shown(held?.card_available)}/${shown(held?.card_held)}`
    },
    async seen({ id }) {
      const rows = await database.query<{ line: string; units: bigint; reason: string | null }>(sql`
        select type || ' ' || status as line, units, decline_reason as reason from card_transactions
        where card_id = ${id} and type not in ('issue', 'topup') order by id`)
      return rows.map(({ line, units, reason }) => [line, shown(units), reason ?? []].flat().join(' '))
    },
    async lostBy({ id }) {
      const [row] = await database.query<{ units: bigint }>(sql`
        select coalesce(sum(lost_units - recovered_units), 0) as units from card_movements where card_id = ${id}`)
      return row?.units ?? 0n
    },
    async breaks() {
      const rows = await database.query<{ kind: string; units: bigint }>(sql`
        select kind, units from card_breaks where resolved_at is null order by opened_at, id`)
      return rows.map(({ kind, units }) => `${kind} ${shown(units)}`)
    },
  }
  return spendingHouse
}

const bodies = new Map<string, IssuerNotice>()

/** Notices keep their bigints: the body is only the name of one. */
function callbackOf(notice: IssuerNotice): Callback {
  const name = systemIds.next()
  bodies.set(name, notice)
  return { headers: {}, body: Buffer.from(name) }
}

function tellingIssuer(paper: Issuer, activity: readonly IssuerNotice[]): Issuer {
  return {
    ...paper,
    async activity(cursor) {
      const from = Number(cursor ?? 0)
      const notices = activity.slice(from, from + 2)
      return { notices, cursor: String(from + notices.length) }
    },
    readCallback({ body }) {
      const notice = bodies.get(body.toString())
      if (notice === undefined) throw new InvalidCallback('no notice of this paper')
      return notice
    },
  }
}
