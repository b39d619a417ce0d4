import assert from 'node:assert'
import type { Network } from '#core/catalog'
import { columns, orNull, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import { type AccountKeys, presentGeneration } from './account-keys.ts'
import { type DepositAddress, depositAddressTable } from './deposit-address.ts'
import type { PaymentCause, PaymentPurpose } from './payment-handler.ts'
import { hotWallet, walletAddress } from './wallet-address.ts'

const { uuid, text, timestamptz } = columns

const paymentAddressTable = table('payment_addresses', {
  network: text,
  purpose: text.as<PaymentPurpose>(),
  subject: uuid,
  watchedUntil: orNull(timestamptz),
  createdAt: timestamptz,
})

type Wanted = PaymentCause & {
  /** The customer whose wallet receives the payments. */
  readonly customer: { readonly id: string }
  readonly network: Network
  readonly accountKeys: AccountKeys
  /** The end of the time in which payments reach the cause; later ones belong to nobody. Null where there is no end. */
  readonly watchedUntil?: Date | null
  readonly now: Date
}

/** Whether a network has addresses for one cause, so the address alone identifies what a payment is for. */
export function hasPaymentAddresses({ tag }: Pick<Network, 'tag'>): boolean {
  return tag === null
}

/**
 * The address of one cause on a network, with its tag where the network has tags. The first request derives the
 * address, later requests answer the same, and no other cause ever gets it.
 */
export async function requestPaymentAddress(tx: Tx, wanted: Wanted): Promise<DepositAddress> {
  const { customer, network, purpose, subject, accountKeys, now: createdAt, watchedUntil = null } = wanted
  const asked = { purpose, subject, network: network.code }
  // The first of two concurrent requests wins: the insert waits for its row.
  const [key] = await tx.query<{ key_index: bigint }>(sql`
    ${paymentAddressTable.insertion({ ...asked, watchedUntil, createdAt })}
    on conflict (purpose, subject, network) do nothing returning key_index`)
  if (key !== undefined) {
    const index = Number(key.key_index) // at most 31 bits, by the table
    const place = { network: network.code, ...placeOf({ network, accountKeys }, index) }
    const generation = presentGeneration(accountKeys)
    const owned = { customerId: customer.id, keyIndex: key.key_index, generation, createdAt }
    await tx.query(depositAddressTable.insertion({ ...place, ...owned }))
  }
  const known = await findPaymentAddress(tx, asked)
  assert(known?.customerId === customer.id, `the ${purpose} ${subject} is another customer's`)
  return { network: network.code, address: known.address, tag: known.tag }
}

function placeOf(keyed: Pick<Wanted, 'network' | 'accountKeys'>, index: number): Place {
  const generation = presentGeneration(keyed.accountKeys)
  if (hasPaymentAddresses(keyed.network))
    return { address: walletAddress(keyed, { generation, index }).address, tag: null }
  return { address: hotWallet(keyed).address, tag: String(index) }
}

/** Sets the end of the time in which payments to a cause's addresses reach the cause. */
export function watchPaymentsUntil(
  tx: Tx,
  { purpose, subject, until }: PaymentCause & { readonly until: Date },
): void {
  tx.send(sql`
    update payment_addresses set watched_until = ${until} where purpose = ${purpose} and subject = ${subject}`)
}

type Asked = { readonly purpose: PaymentPurpose; readonly subject: string; readonly network: string }

type Place = Pick<DepositAddress, 'address' | 'tag'>

type Found = Place & { readonly customerId: string }

const found = depositAddressTable.pick('address', 'tag', 'customerId')

async function findPaymentAddress(
  database: Queryable,
  { purpose, subject, network }: Asked,
): Promise<Found | undefined> {
  const [row] = await database.query<RowOf<typeof found>>(sql`
    select ${found.columns} from payment_addresses paid join deposit_addresses using (key_index)
    where purpose = ${purpose} and subject = ${subject} and paid.network = ${network}`)
  return row && found.read(row)
}
