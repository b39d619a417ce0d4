import { type AccountKeys, ensureDepositAddress, listDepositAddresses } from '#core/addresses'
import type { Currency, Network } from '#core/catalog'
import type { Customer } from '#core/customers'
import { customerAccount, openAccounts, readBalances } from '#core/ledger'
import type { Tx } from '#platform/database'
import { type CreatedWallet, createdWalletResource } from './wallet-resource.ts'

type Creating = {
  customer: Customer
  currency: Currency
  /** Null creates no address. */
  network: Network | null
  accountKeys: AccountKeys
  now: Date
}

/** Opens a wallet, with its address on one network; existing accounts and addresses stay as they are. */
export async function createWallet(tx: Tx, creating: Creating): Promise<CreatedWallet> {
  const { customer, currency, network, accountKeys, now } = creating
  await openAccounts(tx, [
    { account: customerAccount(customer.id, 'funding_available'), asset: currency.symbol },
  ])
  if (network !== null) await ensureDepositAddress(tx, { customer, network, accountKeys, now })
  const balances = await readBalances(tx, customer.id)
  const addresses = await listDepositAddresses(tx, customer.id)
  const available = balances.get(currency.symbol)?.funding_available ?? 0n
  return createdWalletResource.of({ currency, available, addresses })
}
