import type { ServerProcess } from './server-process.ts'
import { type Customer, send } from './sign.ts'

type Wanted = {
  readonly count: number
  /** Each customer's initial balances, in the sandbox's form. */
  readonly balances: {
    readonly funding?: Record<string, string>
    readonly trading?: Record<string, string>
  }
}

/** Customers of a server's sandbox, with keys that no rate limit slows down. */
export async function createLoadCustomers(
  { baseUrl, credentials }: ServerProcess,
  { count, balances }: Wanted,
): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let index = 0; index < count; index++) {
    const customer = await send<Customer>(
      { baseUrl, credentials },
      {
        method: 'POST',
        target: '/sandbox/v1/customers',
        body: { username: `sender-${index}`, ...balances },
      },
    )
    await send(
      { baseUrl, credentials },
      {
        method: 'PATCH',
        target: `/sandbox/v1/keys/${customer.api_key}`,
        body: { rate_limit_per_minute: 1_000_000_000 },
      },
    )
    customers.push(customer)
  }
  return customers
}

/** Traders with enough of both sides of the pair. */
export function createTraders(server: ServerProcess): Promise<Customer[]> {
  const trading = { USDT: '1000000000', RUB: '100000000000' }
  return createLoadCustomers(server, { count: 64, balances: { trading } })
}
