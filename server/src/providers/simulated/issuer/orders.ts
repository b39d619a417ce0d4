import { createHash } from 'node:crypto'
import type { PartyAnswer } from '#core/instructions'
import type { Delivered, IssuedCard, IssueOrder, LoadOrder } from '#core/suppliers'
import { columns, type Item, orNull, type RowOf, sql, type Tx, table } from '#platform/database'
import { callHouse } from './callbacks.ts'
import { secretsOf } from './card-secrets.ts'
import { cardTable, findCard } from './cards.ts'
import type { IssuerParts } from './issuer-parts.ts'
import { contradictionMs, orderPlan } from './plans.ts'

const { uuid, text, numeric, timestamptz } = columns

const orderTable = table('simulated_card_orders', {
  reference: uuid,
  kind: text.as<'issue' | 'load'>(),
  /** The card that is loaded, or that the order makes. */
  cardReference: text,
  paymentSystem: orNull(text),
  units: numeric,
  status: text.as<'pending' | 'done' | 'rejected'>(),
  reason: orNull(text),
  /** When the issuer decides a pending one by itself, or carries out all the same what it rejected. */
  actAt: orNull(timestamptz),
})
type Order = Item<typeof orderTable>

/** Takes the order of a card, once for its reference. Its outcome is known later, as with real issuers. */
export async function takeIssue(parts: IssuerParts, order: IssueOrder): Promise<PartyAnswer<IssuedCard>> {
  const { reference, amount, options } = order
  await take(parts, {
    kind: 'issue',
    reference,
    amount,
    card: cardOf(reference),
    system: options.paymentSystem,
  })
  return (await findIssued(parts, reference)) ?? { status: 'unknown' }
}

/** Takes the order of a load, once for its reference. */
export async function takeLoad(parts: IssuerParts, order: LoadOrder): Promise<PartyAnswer<Delivered>> {
  const { reference, amount, cardReference } = order
  await take(parts, { kind: 'load', reference, amount, card: cardReference, system: null })
  return (await findLoad(parts, reference)) ?? { status: 'unknown' }
}

/** The issuer's own name of the card of an order. */
function cardOf(reference: string): string {
  return `card_${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`
}

type Taken = Pick<IssueOrder, 'reference' | 'amount'> & {
  readonly kind: Order['kind']
  readonly card: string
  readonly system: string | null
}

async function take(parts: IssuerParts, { kind, reference, amount, card, system }: Taken): Promise<void> {
  const actAt = new Date(parts.clock.now().getTime() + orderPlan(amount).decidesAfterMs)
  const order = orderTable.insertion({
    ...{ reference, kind, cardReference: card, paymentSystem: system, units: amount.units },
    ...{ status: 'pending', reason: null, actAt },
  })
  await parts.database.query(sql`${order} on conflict do nothing`)
}

export async function findIssued(
  parts: IssuerParts,
  reference: string,
): Promise<PartyAnswer<IssuedCard> | null> {
  const row = await read(parts, { reference, kind: 'issue' })
  if (row?.status !== 'done') return row && notDone(row)
  const card = await findCard(parts.database, row.cardReference)
  if (card === undefined) throw new Error(`the issuer has no card of the order ${reference}`)
  const { number, expiry } = secretsOf(parts, card)
  const { cardReference } = card
  const cost = { asset: parts.asset, units: row.units }
  return { status: 'done', result: { cardReference, lastFour: number.slice(-4), expiry, cost } }
}

export async function findLoad(
  parts: IssuerParts,
  reference: string,
): Promise<PartyAnswer<Delivered> | null> {
  const row = await read(parts, { reference, kind: 'load' })
  if (row?.status !== 'done') return row && notDone(row)
  return { status: 'done', result: { cost: { asset: parts.asset, units: row.units } } }
}

function notDone({ status, reason }: Order): PartyAnswer<never> {
  return status === 'rejected' ? { status, reason: reason ?? '' } : { status: 'unknown' }
}

async function read(
  { database }: IssuerParts,
  { reference, kind }: Pick<Order, 'reference' | 'kind'>,
): Promise<Order | null> {
  const [row] = await database.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from simulated_card_orders where reference = ${reference} and kind = ${kind}`)
  return row === undefined ? null : orderTable.read(row)
}

/** The decision of a control or of the issuer; a reason is in upper case. */
export type OrderDecision =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'rejected'; readonly reason: string }

/** Decides a pending order; returns whether the order has this outcome, also from an earlier decision. */
export async function settleOrder(
  parts: IssuerParts,
  reference: string,
  decision: OrderDecision,
): Promise<boolean> {
  return parts.database.inTransaction(async (tx) => {
    const [found] = await tx.query<RowOf<typeof orderTable>>(sql`
      select ${orderTable.columns} from simulated_card_orders where reference = ${reference} for update`)
    const row = found && orderTable.read(found)
    if (row?.status !== 'pending') return row?.status === decision.outcome
    return (await decide(tx, parts, { row, decision, actAt: null })) === decision.outcome
  })
}

type Deciding = {
  readonly row: Order
  readonly decision: OrderDecision
  /** When it is carried out all the same. */
  readonly actAt: Date | null
}

/** Returns the outcome: a card that is not there or is blocked takes no money. */
async function decide(
  tx: Tx,
  parts: IssuerParts,
  { row, decision, actAt }: Deciding,
): Promise<OrderDecision['outcome']> {
  const { reference } = row
  const obstacle = decision.outcome === 'done' && row.kind === 'load' ? await obstacleOf(tx, row) : null
  const made: OrderDecision = obstacle === null ? decision : { outcome: 'rejected', reason: obstacle }
  const reason = made.outcome === 'rejected' ? made.reason : null
  tx.send(sql`
    update simulated_card_orders set ${orderTable.set({ status: made.outcome, reason, actAt })}
    where reference = ${reference}`)
  const { cardReference, paymentSystem } = row
  if (made.outcome === 'done' && paymentSystem !== null)
    tx.send(
      cardTable.insertion({ cardReference, paymentSystem, state: 'ACTIVE', issuedAt: parts.clock.now() }),
    )
  callHouse(tx, parts, { kind: 'order', reference })
  return made.outcome
}

async function obstacleOf(tx: Tx, row: Order): Promise<string | null> {
  const card = await findCard(tx, row.cardReference)
  if (card === undefined) return 'CARD_NOT_FOUND'
  return card.state === 'BLOCKED' ? 'CARD_BLOCKED' : null
}

/** Decides orders, and carries out rejected ones whose plan says so; returns how many. */
export async function decideOrders(parts: IssuerParts, { max }: { readonly max: number }): Promise<number> {
  if (await parts.isManual()) return 0
  const now = parts.clock.now()
  return parts.database.inTransaction(async (tx) => {
    const rows = await tx.query<RowOf<typeof orderTable>>(sql`
      select ${orderTable.columns} from simulated_card_orders where act_at <= ${now}
      order by act_at limit ${max} for update skip locked`)
    for (const row of rows.map((one) => orderTable.read(one))) {
      const plan = orderPlan({ asset: parts.asset, units: row.units })
      const isRefused = row.status === 'pending' && plan.outcome === 'rejected'
      const decision = isRefused
        ? ({ outcome: 'rejected', reason: 'ISSUER_DECLINED' } as const)
        : ({ outcome: 'done' } as const)
      const again = isRefused && plan.contradictsItself ? new Date(now.getTime() + contradictionMs) : null
      await decide(tx, parts, { row, decision, actAt: again })
    }
    return rows.length
  })
}
