import { findPayee } from '#core/addresses'
import { InvalidAddress, InvalidTag, parsePayee, validateTag } from '#core/chains'
import { type OperatorDesk, WrongAct } from '#core/operators'
import type { Tx } from '#platform/database'
import type { InboxItem } from './inbox-item.ts'

export type RefundPayee = { readonly address: string; readonly tag: string | null }

type Reading = {
  readonly item: Pick<InboxItem, 'network'>
  readonly desk: Pick<OperatorDesk, 'catalog' | 'clock'>
  readonly to: RefundPayee
}

/** The receiver of a refund, in the canonical form; refuses our addresses, and addresses at which nobody has money. */
export async function readRefundPayee(
  tx: Tx,
  { item: { network }, desk, to }: Reading,
): Promise<RefundPayee> {
  const [{ family }, { catalog, clock }] = [network, desk]
  try {
    const address = parsePayee(to.address, { family, currencies: catalog.currencies })
    if (to.tag !== null) validateTag({ family, tag: to.tag })
    const { kind } = await findPayee(tx, { ...to, address }, { network, catalog, now: clock.now() })
    if (kind !== 'stranger')
      throw new WrongAct('the address is one of ours; use: npm run operator -- inbox credit')
    return { address, tag: to.tag }
  } catch (error) {
    if (error instanceof InvalidAddress) throw new WrongAct(`the address ${error.reason}`)
    if (error instanceof InvalidTag) throw new WrongAct(`the tag ${error.reason}`)
    throw error
  }
}
