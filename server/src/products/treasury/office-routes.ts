import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Asset, formatAmount } from '#core/money'
import { officeRead, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { fieldsOf, orNull, type Route, resource } from '#platform/http'
import { type NodeCheck, nodeVerdicts, readNodeChecks } from './node-checks.ts'
import { readTreasury, type TreasuryBalance } from './treasury-figures.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

type Wallet = { readonly network: string; readonly role: string; readonly address: string }
type Shown = Omit<TreasuryBalance, 'asset'> & { readonly asset: Asset }

const wallet = fieldsOf<Wallet>()
const balance = fieldsOf<Shown>()
const node = fieldsOf<NodeCheck>()
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

const nodeResource = resource('NodeCheck', {
  network: node(text, ({ network }) => network, 'erc20'),
  verdict: node(
    Type.Enum([...nodeVerdicts], {
      description:
        '`behind` and `silent` nodes delay payments; a node that `contradicts` the settings, the catalogue or what was read needs somebody.',
    }),
    ({ verdict }) => verdict,
    'sound',
  ),
  reasons: node(
    Type.Array(text, { description: 'Empty for a sound node.' }),
    ({ reasons }) => [...reasons],
    [],
  ),
  height: node(
    orNull(Type.Integer(), { description: 'Height of the newest block; null where no node answered.' }),
    ({ height }) => height,
    21000000,
  ),
  lag: node(
    orNull(Type.Integer(), {
      description: 'Blocks that the server had not read yet; null also before it read the first.',
    }),
    ({ lag }) => lag,
    1,
  ),
  checked_at: node(unixTime, ({ checkedAt }) => unixSeconds(checkedAt), 1777896000),
})

type Answer = {
  readonly wallets: readonly Wallet[]
  readonly balances: readonly Shown[]
  readonly nodes: readonly NodeCheck[]
}

const answer = fieldsOf<Answer>()

const answerResource = resource('HouseWallets', {
  wallets: answer(Type.Array(walletResource.schema), ({ wallets }) => wallets.map(walletResource.of), [
    walletResource.example,
  ]),
  balances: answer(Type.Array(balanceResource.schema), ({ balances }) => balances.map(balanceResource.of), [
    balanceResource.example,
  ]),
  nodes: answer(Type.Array(nodeResource.schema), ({ nodes }) => nodes.map(nodeResource.of), [
    nodeResource.example,
  ]),
})

/** The office's reads of the house's wallets. */
export function treasuryRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeGetHouseWallets',
      summary: 'List hot and cold wallets by network, unswept deposits, and checks of nodes',
      path: '/house/wallets',
      result: answerResource.schema,
      example: { data: answerResource.example },
      async handle() {
        const [balances, nodes, wallets] = await Promise.all([
          readTreasury(database),
          readNodeChecks(database),
          database.query<Wallet>(
            sql`select network, role, address from house_wallets order by network, role desc, address`,
          ),
        ])
        // A currency that left the catalogue has no scale, so no amount.
        const shown = balances.flatMap((one) => {
          const asset = catalog.asset(one.asset)
          return asset === undefined ? [] : [{ ...one, asset }]
        })
        return answerResource.of({ wallets, balances: shown, nodes })
      },
    }),
  ]
}
