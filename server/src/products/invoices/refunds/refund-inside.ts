import { customerAccount, type Entry, postMany } from '#core/ledger'
import { add, compare, type Money } from '#core/money'
import { offChain, recordTransactions, type Transaction } from '#core/transactions'
import type { Tx } from '#platform/database'
import { invalidField } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type Invoice, type InvoiceRefund, leftToRefund } from '#products/invoices/invoice'
import { type Act, isFiat, needsPayout, type Refunding, readLeft } from './refund-parts.ts'
import { type PayerShare, payerShares, shareAmong } from './share-among-payers.ts'

type WalletRefund = InvoiceRefund & { readonly payerId: string }

/** Refunds at once the customers who paid from a balance here. */
export async function refundInside(
  tx: Tx,
  { story, asset, ...asked }: Refunding,
  act: Act,
): Promise<WalletRefund[]> {
  const nothing: Money = { asset, units: 0n }
  const payers = payerShares({ story, nothing })
  const left = leftToRefund(story, asset)
  if (payers.length === 0 && left.units > 0n)
    throw isFiat(asset, act)
      ? needsPayout(asset)
      : invalidField('address', 'is required: nothing of this came from a balance here')
  const paid = payers.map(({ amount }) => amount).reduce(add, nothing)
  const amount = readLeft(asked, compare(paid, left) < 0 ? paid : left)
  const { invoice } = story
  const refunds = shareAmong(payers, amount).map((share) => toWallet(share, { ...act, invoice }))
  const entries = refunds.map((refund) => entryOf(refund, { ...act, invoice }))
  for (const outcome of await postMany(tx, entries)) if (outcome instanceof Refusal) throw outcome
  const transactions = refunds.flatMap((refund) => transactionsOf(refund, invoice))
  recordTransactions(tx, transactions)
  return refunds
}

type Telling = Pick<Act, 'ids' | 'now'> & { readonly invoice: Invoice }

function toWallet({ payerId, amount }: PayerShare, { invoice, ids, now }: Telling): WalletRefund {
  return {
    ...{ id: ids.next(), invoiceId: invoice.id, way: 'internal', payerId, amount },
    cut: { ...amount, units: 0n },
    ...{ network: null, address: null, tag: null, status: 'completed', error: null },
    ...{ createdAt: now, updatedAt: now },
  }
}

/** The kind of the entry of a refund to a wallet, whose reference is the refund's id. */
export const refundKind = 'invoice_refunded'

function entryOf({ id: reference, payerId, amount }: WalletRefund, { invoice, ids, now }: Telling): Entry {
  const from = customerAccount(invoice.customerId, 'funding_available')
  const to = customerAccount(payerId, 'funding_available')
  return { id: ids.next(), kind: refundKind, reference, postedAt: now, movements: [{ from, to, amount }] }
}

/** A refund in the histories of the merchant and of the payer, under one id. */
function transactionsOf(refund: WalletRefund, { customerId }: Invoice): Transaction[] {
  const { id, amount, payerId, cut: fee, createdAt, updatedAt } = refund
  const told = {
    ...offChain,
    ...{ id, amount, fee, createdAt, updatedAt },
    counterparty: null,
    comment: null,
  }
  const completed = { ...told, type: 'invoice_refund', status: 'completed' } as const
  return [
    { ...completed, customerId, direction: 'out' },
    { ...completed, customerId: payerId, direction: 'in' },
  ]
}
