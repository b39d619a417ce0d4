import { type Queryable, sql } from '#platform/database'

/** The address at which a customer is paid. `tag` must go with the payment; null where the address alone tells the owner. */
export type DepositAddress = {
  readonly network: string
  readonly address: string
  readonly tag: string | null
}

type Row = { network: string; address: string; tag: string }

/** All deposit addresses of a customer, by network code. */
export async function listDepositAddresses(
  database: Queryable,
  customerId: string,
): Promise<DepositAddress[]> {
  const rows = await database.query<Row>(sql`
    select network, address, tag from deposit_addresses where customer_id = ${customerId} order by network`)
  return rows.map(fromRow)
}

export async function findDepositAddress(
  database: Queryable,
  { customerId, network }: { customerId: string; network: string },
): Promise<DepositAddress | undefined> {
  const [row] = await database.query<Row>(sql`
    select network, address, tag from deposit_addresses where customer_id = ${customerId} and network = ${network}`)
  return row && fromRow(row)
}

function fromRow({ network, address, tag }: Row): DepositAddress {
  return { network, address, tag: tag === '' ? null : tag }
}
