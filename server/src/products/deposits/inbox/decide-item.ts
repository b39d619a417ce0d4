import assert from 'node:assert'
import { creditedAccount, isWalletDeposit } from '#core/addresses'
import type { Customer } from '#core/customers'
import { type Account, type Entry, houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import { type ActingOperator, defineWrongs, type Effect, type OperatorDesk, WrongAct } from '#core/operators'
import { receiverAt } from '#core/payments-out'
import { recordTransactions, updateTransactions } from '#core/transactions'
import { sql, type Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import {
  type CustomerDeposit,
  closeItem,
  type Deposit,
  depositKinds,
  type HeldItem,
  type InboxItem,
  nameCause,
  settledEvent,
  transactionOf,
} from '#products/deposits/deposit'

const wrongs = defineWrongs({
  TOKEN_NOT_LISTED: 'the token {contract} is not listed',
  PAYMENT_IN_NO_BLOCK: 'a reorganisation took the payment, and no block has it at the moment',
})

export type Deciding = HeldItem & {
  readonly desk: Pick<OperatorDesk, 'ids' | 'clock' | 'catalog'>
  /** The operator's name. */
  readonly by: string
  readonly reason: string | null
}

/**
 * Suspense → the customer, who sees an ordinary deposit, or its cause's result. The ledger books it once, like an
 * automatic credit.
 */
export async function creditItem(tx: Tx, deciding: Deciding, customer: Customer): Promise<void> {
  const { item, desk, by, reason } = deciding
  const deposit = requireDeposit(deciding)
  await bookDoubted(tx, deciding)
  const now = desk.clock.now()
  const cause = await nameCause(tx, { id: item.id, customerId: customer.id, now })
  await move(tx, deciding, {
    kind: depositKinds.credited,
    from: houseAccount('suspense'),
    to: creditedAccount(customer.id, cause),
  })
  await setStatus(tx, deciding, { status: 'credited', customerId: customer.id })
  await closeItem(tx, { id: item.id, status: 'credited', by, reason, now })
  if (!isWalletDeposit(cause)) return
  const credited = { ...deposit, customerId: customer.id }
  tellCustomer(tx, deciding, { credited, wasTold: deposit.customerId === customer.id })
}

/**
 * Shows the payment as the customer's own: a transaction that was shown as failed becomes completed, under the same id.
 */
function tellCustomer(
  tx: Tx,
  { item: { network }, desk: { ids, clock } }: Deciding,
  { credited, wasTold }: { credited: CustomerDeposit; wasTold: boolean },
): void {
  const confirmations = network.confirmationsRequired
  const story = {
    standing: { status: 'completed', confirmations, error: null } as const,
    network,
    at: clock.now(),
  }
  const transaction = transactionOf(credited, story)
  if (wasTold) updateTransactions(tx, [transaction])
  else recordTransactions(tx, [transaction])
  const event = settledEvent(credited, { id: ids.next(), ...story })
  // The failure was the customer's first event of this deposit.
  const publication = { type: event.type, sequence: wasTold ? 2 : 1 }
  recordEvents(tx, [{ ...event, publication }])
}

/** Suspense → treasury. A doubted payment is not in the books, so keeping it books nothing. */
export async function keepItem(tx: Tx, deciding: Deciding): Promise<void> {
  const { item, deposit, desk, by, reason } = deciding
  const now = desk.clock.now()
  if (deposit?.status === 'doubted') await setStatus(tx, deciding, { status: 'dismissed' })
  if (deposit?.status === 'suspended') {
    const [from, to] = [houseAccount('suspense'), houseAccount('treasury')]
    await move(tx, deciding, { kind: depositKinds.kept, from, to })
    await setStatus(tx, deciding, { status: 'kept' })
  }
  await closeItem(tx, { id: item.id, status: 'kept', by, reason, now })
}

/** Books a doubted payment that people found to be real, like any payment that is nobody's. */
export async function bookDoubted(tx: Tx, deciding: Omit<Deciding, 'by' | 'reason'>): Promise<void> {
  if (deciding.deposit?.status !== 'doubted') return
  const [from, to] = [houseAccount('custody'), houseAccount('suspense')]
  await move(tx, deciding, { kind: depositKinds.suspended, from, to })
  await setStatus(tx, deciding, { status: 'suspended' })
}

type Moving = { readonly kind: string; readonly from: Account; readonly to: Account }

/** Books the amount of an item, once for each kind. */
export async function move(
  tx: Tx,
  { item, desk }: { item: InboxItem; desk: Pick<OperatorDesk, 'ids' | 'clock'> },
  { kind, from, to }: Moving,
): Promise<void> {
  assert(item.paid.kind === 'listed', 'a token that is not listed is in no books')
  const { amount } = item.paid
  const entry: Entry = {
    id: desk.ids.next(),
    kind,
    reference: item.id,
    postedAt: desk.clock.now(),
    movements: [{ from, to, amount }],
  }
  await post(tx, entry)
}

type NewStatus = { readonly status: Deposit['status']; readonly customerId?: string }

export async function setStatus(
  tx: Tx,
  { item, desk }: { item: InboxItem; desk: Pick<OperatorDesk, 'clock'> },
  { status, customerId }: NewStatus,
): Promise<void> {
  await tx.query(sql`
    update deposits set status = ${status}, customer_id = coalesce(${customerId ?? null}::uuid, customer_id),
      updated_at = ${desk.clock.now()}
    where id = ${item.id}`)
}

/** Throws unless the payment is in a listed currency and in a block of the chain, as far as the chain was read. */
export function requireDeposit({ item, deposit }: HeldItem): Deposit {
  if (deposit === null)
    throw new WrongAct(wrongs.TOKEN_NOT_LISTED, {
      contract: item.paid.kind === 'unlisted' ? item.paid.contract : '',
    })
  if (!deposit.isInBlock) throw new WrongAct(wrongs.PAYMENT_IN_NO_BLOCK)
  return deposit
}

type Refunding = {
  readonly operator: ActingOperator
  readonly item: InboxItem
  readonly to: { readonly address: string; readonly tag: string | null }
}

/** A refund needs two signatures at any worth, and its receiver may give neither. */
export async function effectOfRefund(tx: Tx, { operator: { person }, item, to }: Refunding): Promise<Effect> {
  const { address, tag } = to
  const recipientId = await receiverAt(tx, { person, network: item.network.code, address, tag })
  return { customerId: null, worth: worthOf(item), recipientId, isSigned: true }
}

/** The payment's worth; null for an unlisted token. */
export function worthOf({ paid }: InboxItem): Money | null {
  return paid.kind === 'listed' ? paid.amount : null
}
