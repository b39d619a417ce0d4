import assert from 'node:assert'
import Type from 'typebox'
import type { Network } from '#core/catalog'
import {
  columns,
  type Field,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import { fieldsOf, resource } from '#platform/http'
import { type AccountKeys, presentGeneration } from './account-keys.ts'
import { hotWallet, walletAddress } from './wallet-address.ts'

const { uuid, text, integer, bigint, timestamptz } = columns

/** A tag, stored as empty text where there is none. */
const tag: Field<string | null> = {
  parts: [{ column: text, isNullable: false, of: (value) => value ?? '' }],
  read: (row, [own = '']) => (row[own] === '' ? null : (row[own] as string)),
  isAbsent: (row, [own = '']) => row[own] === null,
}

export const depositAddressTable = table('deposit_addresses', {
  network: text,
  address: text,
  tag,
  customerId: uuid,
  /** The index of the key behind a cause's address; null for a customer's own address. */
  keyIndex: orNull(bigint.as<bigint>()),
  /** The generation of that key. */
  generation: integer,
  createdAt: timestamptz,
})

const shown = depositAddressTable.pick('network', 'address', 'tag')

/**
 * A customer's deposit address. A payment must carry the `tag`; null where the address alone identifies the customer.
 */
export type DepositAddress = Item<typeof shown>

const field = fieldsOf<DepositAddress>()

/** An address as the API shows it. */
export const addressResource = resource('WalletAddress', {
  network: field(Type.String({ description: 'Network code.' }), ({ network }) => network, 'trc20'),
  address: field(
    Type.String({ description: 'Address to pay; it changes only when the exchange replaces its keys.' }),
    ({ address }) => address,
    'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  ),
  tag: field(
    Type.Optional(
      Type.String({
        description:
          'The memo or destination tag that must go with the payment; absent on networks without tags.',
      }),
    ),
    (own) => own.tag ?? undefined,
    undefined,
  ),
})

/**
 * A customer's own deposit addresses, by network code, each of the newest generation that the customer has there. An
 * address for one cause is shown with the cause.
 */
export async function listDepositAddresses(
  database: Queryable,
  customerId: string,
): Promise<DepositAddress[]> {
  const rows = await database.query<RowOf<typeof shown>>(sql`
    select distinct on (network) ${shown.columns} from deposit_addresses
    where customer_id = ${customerId} and key_index is null
    order by network, generation desc`)
  return rows.map((row) => shown.read(row))
}

const own = depositAddressTable.pick('network', 'address', 'tag', 'generation')

/** The customer's own address of the newest generation. */
async function findDepositAddress(
  database: Queryable,
  { customerId, network }: { customerId: string; network: string },
): Promise<Item<typeof own> | undefined> {
  const [row] = await database.query<RowOf<typeof own>>(sql`
    select ${own.columns} from deposit_addresses where customer_id = ${customerId} and network = ${network}
      and key_index is null order by generation desc limit 1`)
  return row && own.read(row)
}

type Wanted = {
  readonly customer: { readonly id: string; readonly number: bigint }
  readonly network: Network
  readonly accountKeys: AccountKeys
  readonly now: Date
}

/**
 * The customer's address on a network, derived at the first request. Keys of another generation change the
 * address; payments to the former one are credited as ever.
 */
export async function ensureDepositAddress(tx: Tx, wanted: Wanted): Promise<DepositAddress> {
  const { customer, network, accountKeys, now } = wanted
  const key = { customerId: customer.id, network: network.code }
  const generation = presentGeneration(accountKeys)
  const known = await findDepositAddress(tx, key)
  if (known !== undefined && known.generation >= generation) return shownOf(known)
  const { address, tag } = derive(wanted)
  const made = { ...key, address, tag, keyIndex: null, generation, createdAt: now }
  await tx.query(sql`${depositAddressTable.insertion(made)} on conflict do nothing`)
  // The first of two concurrent requests wins: the insert waits for its row.
  const kept = await findDepositAddress(tx, key)
  assert(kept !== undefined, `the ${network.code} address ${address} belongs to another customer already`)
  return shownOf(kept)
}

function shownOf({ network, address, tag }: Item<typeof own>): DepositAddress {
  return { network, address, tag }
}

function derive({ customer, network, accountKeys }: Wanted): Pick<DepositAddress, 'address' | 'tag'> {
  const number = Number(customer.number) // at most 31 bits, by the table's check
  const keyed = { network, accountKeys }
  if (network.tag !== null) return { address: hotWallet(keyed).address, tag: String(number) }
  const place = { generation: presentGeneration(accountKeys), index: number }
  return { address: walletAddress(keyed, place).address, tag: null }
}
