import Type from 'typebox'
import { addressResource, type DepositAddress } from '#core/addresses'
import type { Currency } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import { fieldsOf, resource } from '#platform/http'

/** The spendable units of a currency, with the addresses that take it. */
type Spendable = {
  readonly currency: Currency
  readonly available: bigint
  readonly addresses: readonly DepositAddress[]
}

type Wallet = Spendable & {
  readonly held: bigint
  /** The units locked by limit orders of crypto spot. */
  readonly locked: bigint
  readonly pending: bigint
  worth(balance: Money): Money
}

const money = ({ currency: { asset } }: Pick<Spendable, 'currency'>, units: bigint) => ({ asset, units })
const balanceOf = (wallet: Wallet) => money(wallet, wallet.available + wallet.held + wallet.locked)

const spendable = fieldsOf<Spendable>()

const symbol = spendable(Type.String(), ({ currency }) => currency.symbol, 'USDT')
const available = spendable(
  Type.String({ description: 'Amount that can be spent.' }),
  (wallet) => formatAmount(money(wallet, wallet.available)),
  '105.25',
)
const addresses = spendable(
  Type.Array(addressResource.schema),
  // Networks that share an address list it once each.
  ({ currency, addresses }) => {
    const networks = new Set(currency.networks.map(({ network }) => network.code))
    return addresses.filter(({ network }) => networks.has(network)).map(addressResource.of)
  },
  [addressResource.example],
)

const field = fieldsOf<Wallet>()

export const walletResource = resource('Wallet', {
  symbol,
  is_active: field(
    Type.Boolean({ description: 'Whether the currency is open.' }),
    ({ currency }) => currency.isActive,
    true,
  ),
  balance: field(
    Type.String({
      description: 'Total: available, held, and locked by limit orders of crypto spot.',
    }),
    (wallet) => formatAmount(balanceOf(wallet)),
    '105.25',
  ),
  available,
  pending_deposit: field(
    Type.String({
      description: 'Amount seen on a chain and not confirmed yet; not part of the balance.',
    }),
    (wallet) => formatAmount(money(wallet, wallet.pending)),
    '20',
  ),
  pending_withdraw: field(
    Type.String({ description: 'Amount held, without the amount locked by orders.' }),
    (wallet) => formatAmount(money(wallet, wallet.held)),
    '0',
  ),
  balance_usdt: field(
    Type.String({
      description:
        "Value of the balance in USDT at the market's mid price, rounded down; at the catalogue's reference price where the market has none.",
    }),
    (wallet) => formatAmount(wallet.worth(balanceOf(wallet))),
    '105.25',
  ),
  balance_source: field(Type.Literal('ledger'), () => 'ledger' as const, 'ledger'),
  addresses,
})

export type WalletResource = typeof walletResource.example

/** The answer to the creation of a wallet. */
export const createdWalletResource = resource('CreatedWallet', {
  symbol,
  available: { ...available, schema: Type.String(), example: '0' },
  addresses,
})

export type CreatedWallet = typeof createdWalletResource.example
