import { createApiKey, type SecretApiKey } from '#core/access'
import { type Customer, createCustomer } from '#core/customers'
import { type Account, customerAccount, houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'

export type NewCustomer = {
  readonly username: string
  readonly email: string
  readonly permissions: readonly string[]
  readonly rateLimitPerMinute?: number | undefined
  readonly funding: readonly Money[]
  readonly trading: readonly Money[]
}

type Making = { secrets: Secrets; ids: Ids; now: Date }

/** Creates a customer with a key and with money from nowhere, as only a sandbox may. */
export async function createFundedCustomer(
  tx: Tx,
  { customer: wanted, secrets, ids, now }: { customer: NewCustomer } & Making,
): Promise<{ customer: Customer; key: SecretApiKey }> {
  const { username, email, permissions, rateLimitPerMinute } = wanted
  const customer = await createCustomer(tx, {
    id: ids.next(),
    username,
    email,
    kycStatus: 'approved',
    tariff: 'default',
    // The subject in the sandbox's own identity provider.
    ssoSubject: username,
    createdAt: now,
  })
  const key = await createApiKey(tx, secrets, {
    customerId: customer.id,
    permissions,
    rateLimitPerMinute,
    createdAt: now,
  })
  const movements = [
    ...wanted.funding.map((amount) => given(customerAccount(customer.id, 'funding_available'), amount)),
    ...wanted.trading.map((amount) => given(customerAccount(customer.id, 'trading_available'), amount)),
  ].filter(({ amount }) => amount.units > 0n)
  if (movements.length > 0) {
    await post(tx, {
      id: ids.next(),
      kind: 'sandbox_funding',
      reference: customer.id,
      postedAt: now,
      movements,
    })
  }
  return { customer, key }
}

function given(to: Account, amount: Money) {
  return { from: houseAccount('custody'), to, amount }
}
