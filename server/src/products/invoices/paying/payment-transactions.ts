import type { Catalog } from '#core/catalog'
import type { Deal } from '#core/dealing'
import { formatMoney } from '#core/money'
import {
  offChain,
  recordTransactions,
  type TransactionOf,
  type TransactionStatus,
  updateTransactions,
} from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Invoice, InvoicePayment } from '#products/invoices/invoice'

/**
 * The types of payments in the histories of merchants, and of customers who pay from a balance here: what was paid, and
 * what a merchant who hedges was credited for it.
 */
export const paymentTransactionTypes = ['invoice', 'conversion'] as const

type Telling = {
  readonly invoice: Invoice
  readonly payment: InvoicePayment
  readonly catalog: Catalog
  readonly now: Date
}

/** Shows a payment for the first time to its merchant; `counterparty` is the customer who paid from a balance here. */
export function recordPayment(
  tx: Tx,
  { counterparty = null, ...told }: Telling & { readonly counterparty?: string | null },
): void {
  recordTransactions(tx, [{ ...transactionOf(told), direction: 'in', counterparty }])
}

/** Shows a payment to the customer who made it from a balance here. */
export function recordOwnPayment(
  tx: Tx,
  { payerId, merchant, ...told }: Telling & { readonly payerId: string; readonly merchant: string },
): void {
  const transaction = transactionOf(told)
  recordTransactions(tx, [
    {
      ...transaction,
      ...{ customerId: payerId, direction: 'out', counterparty: merchant, status: 'completed' },
      fee: { ...transaction.amount, units: 0n },
    },
  ])
}

type Converting = Pick<Telling, 'invoice' | 'payment' | 'now'> & {
  readonly id: string
  readonly deal: Pick<Deal, 'given' | 'received'>
}

/** Shows the merchant what a payment was changed into; nothing where that is less than one unit. */
export function recordConversion(tx: Tx, { id, invoice, payment, deal, now }: Converting): void {
  const { given, received } = deal
  if (received.units === 0n) return
  recordTransactions(tx, [
    {
      ...offChain,
      ...{ id, customerId: invoice.customerId, parentId: payment.id, type: 'conversion' },
      ...{ status: 'completed', amount: received, fee: { ...received, units: 0n }, direction: 'in' },
      ...{ counterparty: null, comment: `${formatMoney(given)} → ${formatMoney(received)}` },
      ...{ createdAt: now, updatedAt: now },
    },
  ])
}

/** Shows the merchant how a payment stands. */
export function updatePayment(tx: Tx, told: Telling): void {
  updateTransactions(tx, [transactionOf(told)])
}

const statuses: { readonly [status in InvoicePayment['status']]: TransactionStatus } = {
  seen: 'pending',
  gone: 'pending',
  confirmed: 'processing',
  credited: 'completed',
  failed: 'failed',
}

function transactionOf({
  invoice,
  payment,
  catalog,
  now,
}: Telling): TransactionOf<typeof paymentTransactionTypes> {
  const { amount, commission, network } = payment
  const choice = payment.choice ?? invoice.choice
  const isAtAddress = payment.source === 'onchain' && choice?.network === network
  return {
    ...offChain,
    ...{ id: payment.id, customerId: invoice.customerId, amount, network, txid: payment.txid },
    type: 'invoice',
    status: statuses[payment.status],
    fee: commission ?? { ...amount, units: 0n },
    direction: 'in',
    address: isAtAddress ? choice.address : null,
    tag: isAtAddress ? choice.tag : null,
    ...confirmationsOf(payment, catalog),
    counterparty: null,
    comment: null,
    error: payment.error,
    createdAt: payment.seenAt,
    updatedAt: now,
  }
}

/** A worker goes on counting the confirmations of a payment that was just seen. */
function confirmationsOf({ source, network, status, error }: InvoicePayment, catalog: Catalog) {
  const chain = source === 'onchain' && network !== null ? catalog.network(network) : undefined
  if (chain === undefined) return { confirmations: null, confirmationsRequired: null }
  const { confirmationsRequired } = chain
  if (status === 'seen') return { confirmations: Math.min(1, confirmationsRequired), confirmationsRequired }
  const isAway = status === 'gone' || error === 'REORGANISED'
  return { confirmations: isAway ? 0 : confirmationsRequired, confirmationsRequired }
}
