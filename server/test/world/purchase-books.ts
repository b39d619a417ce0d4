import { expect } from 'vitest'
import { houseAccount, readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { findPurchase, fundSupplier, type Purchase } from '#core/purchases'
import type { SupplierPort } from '#core/suppliers'
import { findTransaction, type Transaction } from '#core/transactions'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { assetOf, type World } from './open-world.ts'

/** The books of a house that buys for its customers, as tests read them. */
export type PurchaseBooks<Data = object> = {
  purchase(id: string): Promise<Purchase>
  /** A customer's money in a currency, as "available/held". */
  funding(customerId: string, symbol?: string): Promise<string>
  transaction(customerId: string, id: string): Promise<Transaction | undefined>
  /** The published events about a subject, in their order. */
  events(subject: string): Promise<{ type: string; sequence: bigint; data: Data }[]>
  /** The balance of an account of the house. */
  houseHas(kind: Parameters<typeof houseAccount>[0], symbol?: string): Promise<string>
}

export function purchaseBooks<Data = object>({
  database,
  catalog,
}: Pick<World, 'database' | 'catalog'>): PurchaseBooks<Data> {
  return {
    async purchase(id) {
      const found = await findPurchase(database, { id, catalog })
      expect(found, id).toBeDefined()
      return found! // just expected
    },
    async funding(customerId, symbol = 'USDT') {
      const held = (await readBalances(database, customerId)).get(symbol)
      const amount = (units = 0n) => formatAmount({ asset: assetOf(catalog, symbol), units })
      return `${amount(held?.funding_available)}/${amount(held?.funding_held)}`
    },
    transaction: (customerId, id) => findTransaction(database, { customerId, id, catalog }),
    events: (subject) =>
      database.query(sql`
        select published_as as type, published_sequence as sequence, data from events where subject = ${subject} order by id`),
    async houseHas(kind, symbol = 'USDT') {
      const units = (await readBalances(database, houseAccount(kind).owner)).get(symbol)?.[kind] ?? 0n
      return formatAmount({ asset: assetOf(catalog, symbol), units })
    },
  }
}

/** The house sends a supplier money, from which it buys. */
export async function supply(
  world: Pick<World, 'database' | 'clock' | 'money'>,
  { port, symbol, amount }: { port: SupplierPort; symbol: string; amount: string },
): Promise<void> {
  await world.database.inTransaction((tx) =>
    fundSupplier(tx, {
      ...{ entryId: systemIds.next(), reference: 'start', port },
      ...{ amount: world.money(symbol, amount), at: world.clock.now() },
    }),
  )
}
