import Type from 'typebox'
import { causeOf, isWalletDeposit, type PaymentCause, type PaymentPurpose } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import { money } from '#core/tables'
import {
  cryptoDepositEvent,
  movementEvents,
  type TransactionOf,
  type TransactionStatus,
  transactionResource,
} from '#core/transactions'
import { columns, type Field, type Item, orNull, type RowOf, table } from '#platform/database'
import type { EventType, NewEvent } from '#platform/events'
import { namedObject } from '#platform/http'

/**
 * `pending`: in a block, with too few confirmations. `credited`: in the customer's account. `suspended`: in the house's
 * suspense, since it has no owner or is too small. `doubted`: confirmed, but not in the books before people have
 * examined it; `dismissed`: they found that it brought nothing. `kept`: the house's own. `refunded`: sent back.
 * `orphaned`: its block is gone; another block may have it, and until then its customer sees it as pending. `lost`: no
 * block had it for a day.
 */
export type DepositStatus =
  | 'pending'
  | 'credited'
  | 'suspended'
  | 'doubted'
  | 'dismissed'
  | 'kept'
  | 'refunded'
  | 'orphaned'
  | 'lost'

/** Statuses of deposits whose amount is, or was, booked. */
export const bookedStatuses: readonly DepositStatus[] = ['credited', 'suspended', 'kept', 'refunded']

/** Why nobody can be credited for a payment. `changed`: in an earlier block its transaction paid something else. */
export const inboxReasons = [
  'missing_tag',
  'unknown_tag',
  'nobodys_address',
  'below_minimum',
  'unsupported_token',
  'doubtful',
  'changed',
  'late_for_invoice',
] as const

export type InboxReason = (typeof inboxReasons)[number]

/** News of a deposit that its cause has not received yet. */
export type Untold = 'seen' | 'credited' | 'failed' | 'reorganised'

/** A tag, stored as empty text where there is none, since unique keys include it. */
export const tag: Field<string | null> = {
  parts: [{ column: columns.text, isNullable: false, of: (value) => value ?? '' }],
  read: (row, [own = '']) => (row[own] === '' ? null : (row[own] as string)),
  isAbsent: () => false,
}

/** The height of a block, as a safe integer. */
export const height: Field<number> = {
  parts: [{ column: columns.bigint, isNullable: false, of: (value) => value }],
  read: (row, [own = '']) => Number(row[own]),
  isAbsent: (row, [own = '']) => row[own] === null,
}

const { uuid, text, integer, boolean, timestamptz } = columns

export const depositTable = table('deposits', {
  id: uuid,
  network: text,
  txid: text,
  outputIndex: integer,
  address: text,
  tag,
  amount: money(),
  payer: orNull(text),
  /** Null when the payment is nobody's or the house's. */
  customerId: orNull(uuid),
  purpose: orNull(text.as<PaymentPurpose>()),
  subject: orNull(uuid),
  untold: orNull(text.as<Untold>()),
  /** The payment reached one of the house's own wallets. */
  isHouse: boolean,
  /** Why the payment is nobody's; null when it has an owner. */
  reason: orNull(text.as<InboxReason>()),
  note: orNull(text),
  status: text.as<DepositStatus>(),
  blockHeight: height,
  /** The hash of the payment's block; empty while no block has it, as far as the chain was read. */
  blockHash: text,
  /** How often a reorganisation removed the deposit after its booking. */
  reversals: integer,
  /** A reorganisation removed the deposit after its booking, and no block has it again. */
  isReversed: boolean,
  /** Null where equal to the deposit's creation. */
  firstSeenAt: orNull(timestamptz),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A payment to an address of the house. Its id is also that of its transaction in the customer's history. */
export type Deposit = Omit<
  Item<typeof depositTable>,
  'purpose' | 'subject' | 'untold' | 'blockHash' | 'firstSeenAt' | 'updatedAt'
> & {
  /** The cause of its address; null for a customer's own address. */
  readonly cause: PaymentCause | null
  /** The payment is in a block of the chain, as far as the chain was read. */
  readonly isInBlock: boolean
  /** When a block was first seen with the output, also by an earlier deposit of the same output. */
  readonly firstSeenAt: Date
}

export function readDeposit(row: RowOf<typeof depositTable>, catalog: Catalog): Deposit {
  const { purpose, subject, untold, blockHash, firstSeenAt, updatedAt, ...deposit } = depositTable.read(
    row,
    catalog,
  )
  return {
    ...deposit,
    cause: causeOf({ purpose, subject }),
    isInBlock: blockHash !== '',
    firstSeenAt: firstSeenAt ?? deposit.createdAt,
  }
}

/** The confirmations of a block, itself included, counted up to the network's requirement. */
export function confirmationsOf(
  { blockHeight }: Pick<Deposit, 'blockHeight'>,
  { tip, network }: { tip: number; network: Network },
): number {
  return Math.max(0, Math.min(tip - blockHeight + 1, network.confirmationsRequired))
}

/** The state of a customer's deposit in their history. */
export type Standing = {
  readonly status: TransactionStatus
  readonly confirmations: number
  readonly error: 'BELOW_MINIMUM' | 'REORGANISED' | null
}

export type CustomerDeposit = Deposit & { readonly customerId: string }

export function isCustomers<Any extends Deposit>(deposit: Any): deposit is Any & CustomerDeposit {
  return deposit.customerId !== null
}

/** Whether the deposit is in its customer's wallet and shown as a deposit; causes show the others. */
export function isWallets<Any extends Deposit>(deposit: Any): deposit is Any & CustomerDeposit {
  return isCustomers(deposit) && isWalletDeposit(deposit.cause)
}

type Story = { readonly standing: Standing; readonly network: Network; readonly at: Date }

/** Transaction types of deposits in customers' histories. */
export const depositTransactionTypes = ['deposit_crypto'] as const

/** The deposit as the customer's history shows it. */
export function transactionOf(
  deposit: CustomerDeposit,
  { standing, network, at }: Story,
): TransactionOf<typeof depositTransactionTypes> {
  return {
    ...standing,
    id: deposit.id,
    customerId: deposit.customerId,
    type: 'deposit_crypto',
    amount: deposit.amount,
    fee: { ...deposit.amount, units: 0n },
    direction: 'in',
    network: deposit.network,
    address: deposit.address,
    tag: deposit.tag,
    txid: deposit.txid,
    confirmationsRequired: network.confirmationsRequired,
    counterparty: null,
    comment: null,
    createdAt: deposit.createdAt,
    updatedAt: at,
  }
}

/** The event of a deposit that is confirmed or has finally failed. */
export function settledEvent(deposit: CustomerDeposit, { id, ...story }: Story & { id: string }): NewEvent {
  return cryptoDepositEvent(transactionOf(deposit, story), id)
}

const data = namedObject('CryptoDepositEvent', {
  kind: Type.Literal('crypto', { description: 'A payment on a chain.' }),
  ...transactionResource.schema.properties,
})

const confirmed = {
  kind: 'crypto',
  ...transactionResource.example,
  type: 'deposit_crypto',
  amount: '250',
  network: 'trc20',
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  txid: '5f1c0b1f0a4d0e6a7c6b1c1b5a9f9d1c2e3f405162738495a6b7c8d9e0f10213',
  confirmations: 20,
  confirmations_required: 20,
  counterparty: null,
  comment: null,
}

/** The events of deposits that are confirmed or have finally failed. */
export const depositEvents: readonly EventType[] = [
  {
    ...movementEvents.confirmed,
    data,
    example: confirmed,
  },
  {
    ...movementEvents.depositFailed,
    data,
    example: { ...confirmed, status: 'failed', amount: '0.01', error: 'BELOW_MINIMUM' },
  },
]
