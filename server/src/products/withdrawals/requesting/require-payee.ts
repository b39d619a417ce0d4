import { findPayee, type Paying } from '#core/addresses'
import type { Tx } from '#platform/database'
import { type Destination, invalidAddress, invalidTag } from './read-terms.ts'

/** A customer of the house, or somebody outside. */
export type Payee = { readonly customerId: string } | null

/**
 * The payee of a withdrawal. An address for one cause, such as an order, is paid on its chain like anybody's, since a payment
 * there means more than money for its customer.
 */
export async function requirePayee(tx: Tx, destination: Destination, paying: Paying): Promise<Payee> {
  const { network } = paying
  const payee = await findPayee(tx, destination, paying)
  switch (payee.kind) {
    case 'customer':
      return { customerId: payee.customerId }
    case 'cause':
      // The wallet that pays would pay itself.
      if (network.tag !== null)
        throw invalidTag(network, 'belongs to an invoice here: pay it from the balance')
      return null
    case 'nobody':
      throw payee.field === 'tag' ? invalidTag(network, payee.reason) : invalidAddress(network, payee.reason)
    case 'stranger':
      return null
  }
}
