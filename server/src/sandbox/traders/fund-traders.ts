import { type Customer, createCustomer, findCustomer } from '#core/customers'
import { customerAccount, houseAccount, post, readBalances } from '#core/ledger'
import type { Money } from '#core/money'
import { type Database, sql, type Tx } from '#platform/database'
import type { Ids } from '#platform/ids'

type Funding = {
  readonly usernames: readonly string[]
  /** The initial balances of each trader. */
  readonly trading: readonly Money[]
  readonly ids: Ids
  readonly now: Date
}

/**
 * The simulated traders, in the order of `usernames`: created where missing, and each balance refilled where less than
 * half is left. They have no key.
 */
export async function fundTraders(database: Database, funding: Funding): Promise<Customer[]> {
  return database.inTransaction(async (tx) => {
    // For a moment, two processes may both believe that they own the market.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('fund_traders'))`)
    const traders: Customer[] = []
    for (const username of funding.usernames) {
      const trader = await ensureTrader(tx, { username, ...funding })
      await fillUp(tx, { trader, ...funding })
      traders.push(trader)
    }
    return traders
  })
}

async function ensureTrader(
  tx: Tx,
  { username, ids, now }: Funding & { username: string },
): Promise<Customer> {
  const found = await findCustomer(tx, { username })
  if (found !== undefined) return found
  return createCustomer(tx, {
    id: ids.next(),
    username,
    email: `${username}@example.com`,
    kycStatus: 'approved',
    tariff: 'default',
    createdAt: now,
  })
}

async function fillUp(tx: Tx, { trader, trading, ids, now }: Funding & { trader: Customer }): Promise<void> {
  const balances = await readBalances(tx, trader.id)
  const to = customerAccount(trader.id, 'trading_available')
  const movements = trading.flatMap(({ asset, units }) => {
    const { trading_available = 0n, trading_locked = 0n } = balances.get(asset.symbol) ?? {}
    const held = trading_available + trading_locked
    if (held * 2n >= units) return []
    return [{ from: houseAccount('custody'), to, amount: { asset, units: units - held } }]
  })
  if (movements.length === 0) return
  await post(tx, { id: ids.next(), kind: 'sandbox_funding', reference: ids.next(), postedAt: now, movements })
}
