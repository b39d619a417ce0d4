import { findPayee } from '#core/addresses'
import { InvalidAddress, InvalidTag, parsePayee, validateTag } from '#core/chains'
import { defineWrongs, type OperatorDesk, WrongAct } from '#core/operators'
import type { Tx } from '#platform/database'
import type { InboxItem } from '#products/deposits/deposit'

/** Why a refund is refused. */
export const refundWrongs = defineWrongs({
  REFUND_TO_OURSELVES: 'the address is one of ours; use: npm run operator -- inbox credit',
  REFUND_ADDRESS_WRONG: 'the address {problem}',
  REFUND_TAG_WRONG: 'the tag {problem}',
  REFUND_TOO_EARLY: 'the payment has {depth} of {required} confirmations',
  REFUND_APPROVED_BEFORE: 'the refund is approved already',
  REFUND_NOT_SIGNED:
    '{operator} did not sign that they want it; give the refund up with: inbox withdraw {id}',
  REFUND_OF_DISABLED_OPERATOR:
    'the operator {operator} is disabled; give the refund up with: inbox withdraw {id}',
  REFUND_SIGNED_BEFORE: '{operator} has signed this refund, so another operator must approve it',
  REFUND_ON_ITS_WAY: 'the refund is approved, and on its way',
  REFUND_NO_LONGER_LISTED: '{symbol} is no longer listed on {network}',
  REFUND_TOO_LITTLE: 'the chain cannot carry so little',
})

export type RefundPayee = { readonly address: string; readonly tag: string | null }

type Reading = {
  readonly item: Pick<InboxItem, 'network'>
  readonly desk: Pick<OperatorDesk, 'catalog' | 'clock'>
  readonly to: RefundPayee
}

/**
 * A refund's receiver in canonical form; refuses addresses of the house, and addresses at which nobody can have money.
 */
export async function readRefundPayee(
  tx: Tx,
  { item: { network }, desk, to }: Reading,
): Promise<RefundPayee> {
  const [{ family }, { catalog, clock }] = [network, desk]
  try {
    const address = parsePayee(to.address, { family, currencies: catalog.currencies })
    if (to.tag !== null) validateTag({ family, tag: to.tag })
    const { kind } = await findPayee(tx, { ...to, address }, { network, catalog, now: clock.now() })
    if (kind !== 'stranger') throw new WrongAct(refundWrongs.REFUND_TO_OURSELVES)
    return { address, tag: to.tag }
  } catch (error) {
    if (error instanceof InvalidAddress)
      throw new WrongAct(refundWrongs.REFUND_ADDRESS_WRONG, { problem: error.reason })
    if (error instanceof InvalidTag)
      throw new WrongAct(refundWrongs.REFUND_TAG_WRONG, { problem: error.reason })
    throw error
  }
}
