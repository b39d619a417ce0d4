import type { ServerProcess } from './server-process.ts'
import { type Customer, send } from './sign.ts'

type Wanted = {
  readonly count: number
  /** The balances of each at the start, in the words of the sandbox. */
  readonly balances: {
    readonly funding?: Record<string, string>
    readonly trading?: Record<string, string>
  }
}

/** Customers of a server's sandbox whose keys no rate limit holds back. */
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

/** Traders who run out of neither side of the pair. */
export function createTraders(server: ServerProcess): Promise<Customer[]> {
  const trading = { USDT: '1000000000', RUB: '100000000000' }
  return createLoadCustomers(server, { count: 64, balances: { trading } })
}
