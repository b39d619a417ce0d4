import { addressResource, type DepositAddress, listDepositAddresses } from '#core/addresses'
import type { Catalog, Currency } from '#core/catalog'
import { readBalances } from '#core/ledger'
import { convert, formatAmount } from '#core/money'
import { type PriceSource, valueRate } from '#core/prices'
import { sumPendingDeposits } from '#core/transactions'
import type { Queryable } from '#platform/database'
import type { WalletAddress, WalletResource } from './schemas.ts'

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
    const { asset, symbol, isActive } = currency
    const amount = (units: bigint) => formatAmount({ asset, units })
    const balance = { asset, units: available + held + locked }
    return {
      symbol,
      is_active: isActive,
      balance: formatAmount(balance),
      available: amount(available),
      pending_deposit: amount(pending.get(symbol) ?? 0n),
      pending_withdraw: amount(held),
      balance_usdt: formatAmount(convert(balance, valueRate(currency, prices), { rounding: 'down' })),
      balance_source: 'ledger',
      addresses: addressesOf(currency, addresses),
    }
  })
}

/** The deposit addresses that take a currency; networks that share an address list it once each. */
export function addressesOf(currency: Currency, addresses: readonly DepositAddress[]): WalletAddress[] {
  const networks = new Set(currency.networks.map(({ network }) => network.code))
  return addresses.filter(({ network }) => networks.has(network)).map(addressResource)
}
