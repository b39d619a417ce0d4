import { accessRefusals } from '#core/access'
import type { Catalog } from '#core/catalog'
import { freezeHoldOf } from '#core/customers'
import { causes, problemText } from '#core/problems'
import { cancelSpend } from '#core/spends'
import { transactionRefusals } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  type CancelledWithdrawal,
  cancelledResource,
  type Withdrawal,
  withdrawalRefusals,
  withdrawalsOut,
} from '#products/withdrawals/withdrawal'

type Cancelling = {
  readonly id: string
  readonly customerId: string
  readonly catalog: Catalog
  readonly ids: Ids
  readonly now: Date
}

/** Cancels a customer's withdrawal while nothing of it was handed to the signer, and releases what it held. */
export async function cancelWithdrawal(
  tx: Tx,
  { id, customerId, catalog, ids, now }: Cancelling,
): Promise<CancelledWithdrawal> {
  const found = await withdrawalsOut.find(tx, { id, catalog })
  if (found?.customerId !== customerId) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
  const cause = problemText(causes.CAUSE_BY_CUSTOMER)
  // Its spend first: that is the order in which workers lock the two.
  const isGivenUp = await cancelSpend(tx, { id, cause, now })
  // A freeze holds what nobody has signed: who has taken the account over must not get the money back either.
  if ((await freezeHoldOf(tx, customerId)) !== null) throw new Refusal(accessRefusals.CUSTOMER_FROZEN)
  const withdrawal = (await withdrawalsOut.lock(tx, { id, catalog })) ?? found
  if (!isGivenUp && withdrawal.status !== 'waiting') throw cancelFailed(withdrawal)
  await withdrawalsOut.release(tx, withdrawal, { status: 'cancelled', error: null, reason: cause, ids, now })
  return cancelledResource.of({ id })
}

function cancelFailed({ status }: Withdrawal): Refusal {
  const reason = status === 'processing' ? 'already_signed' : `already_${status}`
  return new Refusal(withdrawalRefusals.CANCEL_FAILED, { details: { reason } })
}
