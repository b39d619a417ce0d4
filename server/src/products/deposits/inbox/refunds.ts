import assert from 'node:assert'
import { hash } from 'node:crypto'
import { type KeyPlace, kinOf } from '#core/addresses'
import type { CurrencyNetwork } from '#core/catalog'
import { houseAccount } from '#core/ledger'
import { rescale } from '#core/money'
import {
  type ActingOperator,
  type Approval,
  findOperator,
  type OperatorDesk,
  requireAnotherPerson,
  signApproval,
  WrongAct,
} from '#core/operators'
import {
  approvalsNeeded,
  approvalsOfUnlisted,
  type NewSpend,
  readWatchedChain,
  requestSpend,
  type SpendChange,
  type SpendHandler,
  signerPolicies,
  statementOf,
} from '#core/spends'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { closeItem, depositKinds, type HeldItem, holdItem, type InboxItem } from '#products/deposits/deposit'
import { bookDoubted, move, requireDeposit, setStatus } from './decide-item.ts'
import { type RefundPayee, readRefundPayee, refundWrongs } from './read-refund-payee.ts'

const { uuid, text, jsonb, timestamptz } = columns

const refundTable = table('deposit_refunds', {
  id: uuid,
  inboxId: uuid,
  address: text,
  tag: orNull(text),
  status: text.as<'requested' | 'approved' | 'paid' | 'failed' | 'withdrawn'>(),
  initiator: text,
  /** Signatures of the spend's statement: first the requester's, then the approvers'. */
  approvals: jsonb.as<readonly Approval[]>(),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

const keptRefund = refundTable.pick('id', 'inboxId', 'address', 'tag', 'status', 'initiator', 'approvals')

/** A refund of a payment in the inbox; its id is its spend's. */
export type Refund = Item<typeof keptRefund>

const underWay = sql`status in ('requested', 'approved')`

/** The open refund of an item. */
export async function findRefund(database: Queryable, inboxId: string): Promise<Refund | undefined> {
  const [row] = await database.query<RowOf<typeof keptRefund>>(sql`
    select ${keptRefund.columns} from deposit_refunds where inbox_id = ${inboxId} and ${underWay}`)
  return row && keptRefund.read(row)
}

type Desk = Pick<OperatorDesk, 'ids' | 'clock' | 'catalog'>

type Asked = HeldItem & {
  readonly desk: Desk
  readonly operator: ActingOperator
  readonly to: RefundPayee
}

/** Requests a refund, signed by an operator's key; another operator must approve it. */
export async function requestRefund(tx: Tx, asked: Asked): Promise<Refund> {
  const { item, desk, operator } = asked
  await requireDeep(tx, asked)
  const { address, tag } = await readRefundPayee(tx, asked)
  const [id, now] = [await nextId(tx, item), desk.clock.now()]
  const initiator = operator.name
  const wanted = {
    id,
    inboxId: item.id,
    address,
    tag,
    status: 'requested',
    initiator,
    approvals: [],
  } as const
  const statement = statementOf(await spendOf(tx, { item, desk, refund: wanted }))
  const approvals = [await signApproval(tx, { operator, statement })]
  await requireAnotherPerson(tx, { payment: id, operator })
  const requested = { ...wanted, approvals }
  await tx.query(refundTable.insertion({ ...requested, createdAt: now, updatedAt: now }))
  return requested
}

/**
 * The id of an item's next refund, derived from the item: a repeated request with a signature then has the signed
 * statement.
 */
async function nextId(tx: Tx, { id }: InboxItem): Promise<string> {
  const [row] = await tx.query<{ earlier: bigint }>(sql`
    select count(*) as earlier from deposit_refunds where inbox_id = ${id}`)
  const hex = hash('sha256', `refund/${id}/${row?.earlier}`, 'hex')
  const variant = ((Number.parseInt(hex.charAt(3), 16) & 0b0011) | 0b1000).toString(16)
  return `${id.slice(0, 14)}7${hex.slice(0, 3)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
}

async function requireDeep(tx: Tx, held: HeldItem): Promise<void> {
  const { item } = held
  if (held.deposit !== null) {
    requireDeposit(held)
    return
  }
  const watched = await readWatchedChain(tx, item.network.code)
  const depth = (watched?.tip ?? 0) - item.blockHeight + 1
  const { confirmationsRequired } = item.network
  if (depth < confirmationsRequired)
    throw new WrongAct(refundWrongs.REFUND_TOO_EARLY, { depth, required: confirmationsRequired })
}

type Approving = HeldItem & {
  readonly desk: Desk
  readonly operator: ActingOperator
  readonly refund: Refund
}

type Approved = { readonly refund: Refund; readonly missing: number }

/** Approves a refund: once as many operators as the signer requires have signed, workers pay it. */
export async function approveRefund(tx: Tx, approving: Approving): Promise<Approved> {
  const { item, desk, operator, refund } = approving
  if (refund.status !== 'requested') throw new WrongAct(refundWrongs.REFUND_APPROVED_BEFORE)
  await requireWanted(tx, refund)
  await requireDeep(tx, approving)
  // Checked again: meanwhile the address may have become the house's, or known as one at which nobody can have money.
  await readRefundPayee(tx, { item, desk, to: refund })
  const now = desk.clock.now()
  const spend = await spendOf(tx, approving)
  const approval = await signNext(tx, { operator, refund, statement: statementOf(spend) })
  const signed = { ...refund, approvals: [...refund.approvals, approval] }
  const missing = Math.max(0, approvalsFor(spend, approving) - signed.approvals.length)
  const approvals = JSON.stringify(signed.approvals)
  if (missing > 0) {
    tx.send(sql`
      update deposit_refunds set approvals = ${approvals}, updated_at = ${now} where id = ${refund.id}`)
    return { refund: signed, missing }
  }
  await bookDoubted(tx, { ...approving, desk })
  await tx.query(sql`
    update deposit_refunds set status = 'approved', approver = ${operator.name}, approvals = ${approvals}, updated_at = ${now}
    where id = ${refund.id}`)
  await requestSpend(tx, { ...spend, approvals: signed.approvals, now })
  assert(item.status === 'open', 'an item that is decided is not refunded')
  return { refund: signed, missing }
}

async function requireWanted(tx: Tx, { inboxId, initiator, approvals }: Refund): Promise<void> {
  const facts = { operator: initiator, id: inboxId }
  if (approvals.length === 0) throw new WrongAct(refundWrongs.REFUND_NOT_SIGNED, facts)
  const wanting = await findOperator(tx, initiator)
  if (wanting?.isActive !== true) throw new WrongAct(refundWrongs.REFUND_OF_DISABLED_OPERATOR, facts)
}

type Signing = { readonly operator: ActingOperator; readonly refund: Refund; readonly statement: string }

/**
 * A signature that differs from all earlier ones: an Ed25519 key always signs a text in the same way, under any
 * operator's name.
 */
async function signNext(tx: Tx, { operator, refund, statement }: Signing): Promise<Approval> {
  const approval = await signApproval(tx, { operator, statement })
  const before = refund.approvals.find(
    (one) => one.operator === operator.name || one.signature === approval.signature,
  )
  if (before !== undefined)
    throw new WrongAct(refundWrongs.REFUND_SIGNED_BEFORE, { operator: before.operator })
  await requireAnotherPerson(tx, { payment: refund.id, operator })
  return approval
}

/** The requester's signature counts, but is never enough alone. */
function approvalsFor(
  { contract, units }: Pick<NewSpend, 'contract' | 'units'>,
  { item: { network, paid }, desk: { catalog } }: Approving,
): number {
  const policies = catalog.section(signerPolicies)
  if (paid.kind === 'listed') return approvalsNeeded(policies, { network, contract, units: units ?? 0n })
  const policy = policies.get(network.code)
  return policy === undefined ? 0 : approvalsOfUnlisted(policy)
}

/** Cancels a refund that nobody has approved. */
export async function withdrawRefund(tx: Tx, { refund, now }: { refund: Refund; now: Date }): Promise<void> {
  if (refund.status !== 'requested') throw new WrongAct(refundWrongs.REFUND_ON_ITS_WAY)
  await tx.query(sql`
    update deposit_refunds set status = 'withdrawn', updated_at = ${now} where id = ${refund.id}`)
}

type Paying = { readonly item: InboxItem; readonly desk: Pick<Desk, 'catalog'>; readonly refund: Refund }

/**
 * The hot wallet pays listed currencies, which sweeps bring there. An unlisted token is never swept, so the address
 * that received it pays.
 */
export async function spendOf(
  database: Queryable,
  { item, desk, refund }: Paying,
): Promise<Omit<NewSpend, 'now'>> {
  const { paid, network } = item
  const { index, generation, ...amount } =
    paid.kind === 'listed'
      ? { index: 0, generation: 0, ...chainAmount(item, desk) }
      : { ...(await placeOf(database, { item, desk })), contract: paid.contract, units: paid.units }
  return {
    id: refund.id,
    network: network.code,
    purpose: 'refund',
    initiator: `operator:${refund.initiator}`,
    ...{ fromIndexes: [index], generation },
    ...{ address: refund.address, tag: refund.tag, ...amount },
    approvals: [],
  }
}

type Counted = { readonly item: InboxItem; readonly desk: Pick<Desk, 'catalog'> }

function chainAmount(
  { paid, network }: InboxItem,
  { catalog }: Pick<Desk, 'catalog'>,
): { contract: string | null; units: bigint } {
  assert(paid.kind === 'listed', 'only listed money has an amount')
  const { asset, units } = paid.amount
  const currency = catalog.currency(asset.symbol)
  const listing: CurrencyNetwork | undefined = currency && catalog.currencyNetwork(currency, network.code)
  if (listing === undefined)
    throw new WrongAct(refundWrongs.REFUND_NO_LONGER_LISTED, { symbol: asset.symbol, network: network.code })
  // Rounded down, in the house's favour, where the chain has fewer decimals than the ledger.
  const counted = rescale(units, { from: asset.scale, to: listing.chainDecimals, rounding: 'down' })
  if (counted <= 0n) throw new WrongAct(refundWrongs.REFUND_TOO_LITTLE)
  return { contract: listing.tokenId, units: counted }
}

/** The key of the address that was paid. */
async function placeOf(database: Queryable, { item, desk }: Counted): Promise<KeyPlace> {
  const { network, address } = item
  if (network.tag !== null) return { index: 0, generation: 0 }
  const kin = kinOf(network, desk.catalog).map(({ code }) => code)
  const [owner] = await database.query<{ number: bigint; generation: number }>(sql`
    select coalesce(key_index, number) as number, generation
    from deposit_addresses join customers on customers.id = customer_id
    where network = any(${kin}::text[]) and address = ${address} limit 1`)
  // At most 31 bits; the hot wallet has no customer.
  return { index: Number(owner?.number ?? 0n), generation: owner?.generation ?? 0 }
}

/** Follows refunds on their chains. Paid: suspense → custody. Failed: the item waits again. */
export function refundHandler(desk: Desk): SpendHandler {
  return {
    async changed(tx, change) {
      if (change.to === 'confirmed') await notePaid(tx, { desk, change })
      if (change.to === 'failed' || change.to === 'cancelled')
        await tx.query(sql`
          update deposit_refunds set status = 'failed', updated_at = ${change.now}
          where id = ${change.spend.id} and status = 'approved'`)
    },
  }
}

async function notePaid(tx: Tx, { desk, change }: { desk: Desk; change: SpendChange }): Promise<void> {
  const { spend, now } = change
  const [refund] = await tx.query<{ inbox_id: string }>(
    sql`select inbox_id from deposit_refunds where id = ${spend.id}`,
  )
  assert(refund !== undefined, 'the spend of a refund has its row')
  // The item first, in the same order as operators' acts.
  const held = await holdItem(tx, { id: refund.inbox_id, catalog: desk.catalog })
  const [paid] = await tx.query<{ approver: string }>(sql`
    update deposit_refunds set status = 'paid', updated_at = ${now} where id = ${spend.id} and status = 'approved'
    returning approver`)
  if (held === undefined || paid === undefined) return
  if (held.deposit !== null) {
    const [from, to] = [houseAccount('suspense'), houseAccount('custody')]
    await move(tx, { ...held, desk }, { kind: depositKinds.refunded, from, to })
    await setStatus(tx, { ...held, desk }, { status: 'refunded' })
  }
  await closeItem(tx, {
    id: held.item.id,
    status: 'refunded',
    by: paid.approver,
    reason: null,
    now,
  })
}
