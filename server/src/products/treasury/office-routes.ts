import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Asset, formatAmount } from '#core/money'
import { officeRead, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, fieldsOf, orNull, type Route, resource } from '#platform/http'
import { readTreasury, type TreasuryBalance } from './treasury-figures.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

type Wallet = { readonly network: string; readonly role: string; readonly address: string }
type Shown = Omit<TreasuryBalance, 'asset'> & { readonly asset: Asset }

const wallet = fieldsOf<Wallet>()
const balance = fieldsOf<Shown>()
const text = Type.String()

const walletResource = resource('HouseWallet', {
  network: wallet(text, ({ network }) => network, 'trc20'),
  role: wallet(text, ({ role }) => role, 'hot'),
  address: wallet(text, ({ address }) => address, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
})

const balanceResource = resource('HouseWalletBalance', {
  network: balance(text, ({ network }) => network, 'trc20'),
  role: balance(
    Type.Enum(['hot', 'cold', 'unswept'], {
      description: '`unswept` is money at customers’ deposit addresses.',
    }),
    ({ role }) => role,
    'hot',
  ),
  symbol: balance(text, ({ asset }) => asset.symbol, 'USDT'),
  balance: balance(text, ({ asset, units }) => formatAmount({ asset, units }), '25000'),
  needed: balance(
    Type.String({ description: 'Amount that open payments still need.' }),
    ({ asset, needed: units }) => formatAmount({ asset, units }),
    '0',
  ),
  read_at: balance(
    orNull(unixTime, {
      description: 'When the chain was read; null for `unswept`, which comes from the books.',
    }),
    ({ readAt }) => readAt && unixSeconds(readAt),
    1777896000,
  ),
})

/** The office's reads of the house's wallets. */
export function treasuryRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeGetHouseWallets',
      summary: 'List hot and cold wallets by network, and unswept deposits',
      path: '/house/wallets',
      result: closedObject({
        wallets: Type.Array(walletResource.schema),
        balances: Type.Array(balanceResource.schema),
      }),
      example: { data: { wallets: [walletResource.example], balances: [balanceResource.example] } },
      async handle() {
        const [balances, wallets] = await Promise.all([
          readTreasury(database),
          database.query<Wallet>(
            sql`select network, role, address from house_wallets order by network, role desc, address`,
          ),
        ])
        return {
          wallets: wallets.map(walletResource.of),
          balances: balances.flatMap((one) => {
            const asset = catalog.asset(one.asset)
            // A currency that left the catalogue has no scale, so no amount.
            return asset === undefined ? [] : [balanceResource.of({ ...one, asset })]
          }),
        }
      },
    }),
  ]
}
