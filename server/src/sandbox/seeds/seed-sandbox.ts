import { createApiKey, findKeysOf, readOnly, type SecretApiKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomer } from '#core/customers'
import { truncate } from '#core/money'
import { type Database, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { amountWorth } from './amount-worth.ts'
import { createFundedCustomer, type NewCustomer } from './create-funded-customer.ts'
import { seedInventory } from './seed-inventory.ts'

/** A customer of the sandbox, with their key in `sandbox.json`. */
export type SandboxCustomer = { readonly customer: Customer; readonly key: SecretApiKey }

export type Seeding = {
  catalog: Catalog
  secrets: Secrets
  ids: Ids
  /** All permissions that exist. */
  permissions: readonly string[]
  now: Date
}

// Enough for tests and load; keys made by controls get the usual 600.
const rateLimitPerMinute = 6_000
const worth = '1000000'
const wholeDecimals = 2

/** Creates alice, bob, carol and the house's inventory at the first start; returns the customers at every start. */
export async function seedSandbox(database: Database, seeding: Seeding): Promise<SandboxCustomer[]> {
  return database.inTransaction(async (tx) => {
    // Two servers may start on one empty database.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('seed_sandbox'))`)
    const customers: SandboxCustomer[] = []
    for (const wanted of wantedCustomers(seeding))
      customers.push(await ensureCustomer(tx, { wanted, ...seeding }))
    await seedInventory(tx, seeding)
    return customers
  })
}

async function ensureCustomer(
  tx: Tx,
  { wanted, ...seeding }: { wanted: NewCustomer } & Seeding,
): Promise<SandboxCustomer> {
  const customer = await findCustomer(tx, { username: wanted.username })
  if (customer === undefined) return createFundedCustomer(tx, { customer: wanted, ...seeding })
  const [key] = await findKeysOf(tx, seeding.secrets, customer.id)
  if (key !== undefined) return { customer, key }
  // The customer's keys were deleted, and sandbox.json must have one.
  const { permissions } = wanted
  const settings = { customerId: customer.id, permissions, rateLimitPerMinute, createdAt: seeding.now }
  return { customer, key: await createApiKey(tx, seeding.secrets, settings) }
}

function wantedCustomers({ catalog, permissions }: Seeding): NewCustomer[] {
  const funding = catalog.currencies.map((currency) =>
    truncate(amountWorth(currency, worth), Math.min(wholeDecimals, currency.asset.scale)),
  )
  const funded = { permissions, funding, trading: [], rateLimitPerMinute }
  return [
    { username: 'alice', email: 'alice@example.com', ...funded },
    { username: 'bob', email: 'bob@example.com', ...funded },
    {
      username: 'carol',
      email: 'carol@example.com',
      permissions: readOnly(permissions),
      funding: [],
      trading: [],
      rateLimitPerMinute,
    },
  ]
}
