import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import { officeRead, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, orNull, type Route } from '#platform/http'
import { readTreasury } from './treasury-figures.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const result = closedObject({
  wallets: Type.Array(closedObject({ network: Type.String(), role: Type.String(), address: Type.String() })),
  balances: Type.Array(
    closedObject({
      network: Type.String(),
      role: Type.Enum(['hot', 'cold', 'unswept'], {
        description: '`unswept` is money at customers’ deposit addresses.',
      }),
      symbol: Type.String(),
      balance: Type.String(),
      needed: Type.String({ description: 'Amount that open payments still need.' }),
      read_at: orNull(unixTime, {
        description: 'When the chain was read; null for `unswept`, which comes from the books.',
      }),
    }),
  ),
})

/** The office's reads of the house's wallets. */
export function treasuryRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeGetHouseWallets',
      summary: 'List hot and cold wallets by network, and unswept deposits',
      path: '/house/wallets',
      result,
      example: {
        data: {
          wallets: [{ network: 'trc20', role: 'hot', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
          balances: [
            {
              network: 'trc20',
              role: 'hot',
              symbol: 'USDT',
              balance: '25000',
              needed: '0',
              read_at: 1777896000,
            },
          ],
        },
      },
      async handle() {
        const [balances, wallets] = await Promise.all([
          readTreasury(database),
          database.query<{ network: string; role: string; address: string }>(
            sql`select network, role, address from house_wallets order by network, role desc, address`,
          ),
        ])
        const told = balances.flatMap(({ network, role, asset: symbol, units, needed, readAt }) => {
          const asset = catalog.asset(symbol)
          // A currency that left the catalogue has no scale, so no amount.
          if (asset === undefined) return []
          const amount = (one: bigint) => formatAmount({ asset, units: one })
          const at = readAt && unixSeconds(readAt)
          return [{ network, role, symbol, balance: amount(units), needed: amount(needed), read_at: at }]
        })
        return { wallets, balances: told }
      },
    }),
  ]
}
