import { formatAmount } from '#core/money'
import type { OperatorAct, OperatorDesk } from '#core/operators'
import { sql } from '#platform/database'
import { readTreasury, type TreasuryBalance } from './treasury-figures.ts'

export const treasuryActs: readonly OperatorAct[] = [
  {
    name: 'treasury list',
    right: 'read',
    subject: '',
    summary:
      'Shows the addresses of the hot and cold wallets, what they hold, and what lies at deposit addresses.',
    act: list,
  },
]

async function list({ database, catalog }: OperatorDesk): Promise<string> {
  const balances = await readTreasury(database)
  if (balances.length === 0) return 'No wallet has been read yet; a server with the role worker does it.\n'
  const wallets = await database.query<{ network: string; role: string; address: string }>(
    sql`select network, role, address from house_wallets order by network, role desc, address`,
  )
  const networks = [...new Set(balances.map(({ network }) => network))].toSorted()
  return networks
    .flatMap((network) => [
      `${network}\n`,
      ...wallets
        .filter((wallet) => wallet.network === network)
        .map(({ role, address }) => `  ${role.padEnd(8)}${address}\n`),
      ...balances
        .filter((balance) => balance.network === network)
        .map((balance) => balanceLine(balance, catalog)),
    ])
    .join('')
}

function balanceLine(
  { role, asset: symbol, units, needed, readAt }: TreasuryBalance,
  catalog: OperatorDesk['catalog'],
): string {
  const asset = catalog.asset(symbol)
  const amount = (one: bigint) =>
    asset === undefined ? `${one} units of ${symbol}` : `${formatAmount({ asset, units: one })} ${symbol}`
  const needs = needed === 0n ? '' : `, and open payments need ${amount(needed)}`
  const at = readAt === null ? '' : `  (${readAt.toISOString()})`
  return `  ${role.padEnd(8)}${amount(units)}${needs}${at}\n`
}
