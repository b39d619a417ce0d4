import { listDepositAddresses } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { readBalances } from '#core/ledger'
import { convert } from '#core/money'
import { type PriceSource, valueRate } from '#core/prices'
import { sumPendingDeposits } from '#core/transactions'
import type { Queryable } from '#platform/database'
import { type WalletResource, walletResource } from './wallet-resource.ts'

/** A customer's wallets in the order of the catalogue; currencies without an open account are absent. */
export async function readWallets(
  database: Queryable,
  { customerId, catalog, prices }: { customerId: string; catalog: Catalog; prices: PriceSource },
): Promise<WalletResource[]> {
  const [balances, addresses, pending] = await Promise.all([
    readBalances(database, customerId),
    listDepositAddresses(database, customerId),
    sumPendingDeposits(database, customerId),
  ])
  return catalog.currencies.flatMap((currency) => {
    const units = balances.get(currency.symbol)
    if (units?.funding_available === undefined) return []
    const { funding_available: available, funding_held: held = 0n, funding_locked: locked = 0n } = units
    return walletResource.of({
      ...{ currency, available, held, locked, addresses },
      pending: pending.get(currency.symbol) ?? 0n,
      worth: (balance) => convert(balance, valueRate(currency, prices), { rounding: 'down' }),
    })
  })
}
