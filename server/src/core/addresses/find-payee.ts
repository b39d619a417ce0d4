import type { Catalog, Network } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import type { AccountKeys } from './account-keys.ts'
import { findOwners } from './find-owners.ts'
import { kinOf } from './kin-of.ts'
import { nextAddresses } from './next-addresses.ts'
import { hotWallet } from './wallet-address.ts'

type Destination = { readonly address: string; readonly tag: string | null }

export type Paying = {
  readonly network: Network
  readonly catalog: Pick<Catalog, 'networks'>
  /**
   * Absent where the caller has no account keys, as in operators' commands: then addresses that were not given out yet
   * count as strangers'.
   */
  readonly accountKeys?: AccountKeys
  readonly now: Date
}

/**
 * The receiver of a payment to a destination: a stranger; a customer, at an address of their own; an open cause, such
 * as an invoice; or nobody, at an address of the house where no customer is paid. `reason` completes "the address …" or
 * "the tag …".
 */
export type Payee =
  | { readonly kind: 'stranger' }
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'cause' }
  | { readonly kind: 'nobody'; readonly field: 'address' | 'tag'; readonly reason: string }

/**
 * Finds the receiver of a payment to a destination. Networks of a family share addresses: an address of the house on
 * one of them is an address of the house on all.
 */
export async function findPayee(tx: Tx, destination: Destination, paying: Paying): Promise<Payee> {
  const { network, catalog, now } = paying
  const kin = kinOf(network, catalog)
  const others = network.tag === null ? kin.filter((other) => other !== network) : []
  const [owners, wallets] = await Promise.all([
    Promise.all(
      [network, ...others].map((one) => findOwners(tx, { network: one, catalog, now }, [destination])),
    ),
    tx.query(sql`
      select from house_wallets
      where address = ${destination.address} and network = any(${kin.map(({ code }) => code)}::text[]) limit 1`),
  ])
  const [here] = owners[0] ?? []
  if (here?.kind === 'nobody' && here.reason === 'late_for_invoice')
    return nobody(network, 'was given out for an order or invoice that has ended')
  if (here?.kind === 'customer' && here.cause !== null) return { kind: 'cause' }
  for (const owner of owners.flat())
    if (owner.kind === 'customer' && owner.cause === null)
      return { kind: 'customer', customerId: owner.customerId }
  const isWallet = wallets.length > 0 || isHotWallet(destination, paying)
  if (network.tag !== null && (isWallet || here?.kind === 'nobody')) {
    const missing = 'is missing, and this address is shared by customers who are told apart by it'
    return nobody(network, destination.tag === null ? missing : 'belongs to nobody at this address')
  }
  if (isWallet || owners.flat().some(({ kind }) => kind !== 'stranger'))
    return nobody(network, 'is a wallet of this exchange')
  const { accountKeys } = paying
  const next = accountKeys === undefined ? null : await nextAddresses(tx, { network, accountKeys })
  return next?.has(destination.address)
    ? nobody(network, 'is an address of this exchange that was given to nobody yet')
    : { kind: 'stranger' }
}

function isHotWallet({ address }: Destination, { network, accountKeys }: Paying): boolean {
  if (accountKeys === undefined) return false
  return accountKeys.some(
    (_, generation) => address === hotWallet({ network, accountKeys }, generation).address,
  )
}

function nobody({ tag }: Network, reason: string): Payee {
  return { kind: 'nobody', field: tag === null ? 'address' : 'tag', reason }
}
