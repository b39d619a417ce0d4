// Measures audits of long histories: time and memory of the first one by blocks, of the next, and of one by all history.
// `node server/test/bench/audit-history.ts 1000000 3000000 10000000`
import { readdirSync, readFileSync } from 'node:fs'
import {
  accountId,
  auditLedger,
  auditLedgerSince,
  customerAccount,
  houseAccount,
  sealEntries,
} from '#core/ledger'
import { connect, type Database, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { startBenchCluster } from './bench-cluster.ts'

const sizes = process.argv.slice(2).map(Number)
const accounts = 10_000
/** Entries of a database transaction, and of a block. */
const batch = 5_000

const cluster = await startBenchCluster({ notesStatements: false })
const url = await cluster.createDatabase('history')
const database = await connect({ url })
await openAccounts(database)
let made = 0
for (const size of sizes) {
  await grow(database, { from: made, to: size })
  made = size
  console.log(`${size} movements`)
  await measure('covering what is new', () => auditLedgerSince(database, { now: new Date() }))
  await measure('covering nothing', () => auditLedgerSince(database, { now: new Date() }))
  await measure('all history', () => auditLedger(database))
}
await database.close()
await cluster.stop()

async function openAccounts(database: Database): Promise<void> {
  const custody = houseAccount('custody')
  const customers = Array.from({ length: accounts }, () =>
    customerAccount(systemIds.next(), 'funding_available'),
  )
  for (const [index, account] of [custody, ...customers].entries()) {
    const id = accountId(account, 'USDT')
    await database.query(sql`
      with opened as (insert into ledger_accounts (id, owner_id, kind, asset)
        values (${id}, ${account.owner}, ${account.kind}, 'USDT'))
      insert into ledger_balances (account_id, balance, sequence, may_go_negative) values (${id}, 0, 0, ${index === 0})`)
  }
  await database.query(sql`
    create table numbered as select row_number() over (order by opened_at, id) - 1 as number, id
    from ledger_accounts where kind <> 'custody'`)
  await database.query(sql`create unique index on numbered (number) include (id)`)
}

/** Entries of one movement each, from custody to each account in turn. */
async function grow(database: Database, { from, to }: { from: number; to: number }): Promise<void> {
  const custody = accountId(houseAccount('custody'), 'USDT')
  for (let start = from; start < to; start += batch) {
    await database.query(sql`
      with next as materialized (
        select n, uuidv7() as id, account.id as account, (n / ${accounts}::bigint) + 1 as sequence
        from generate_series(${start}::bigint, ${start + batch - 1}::bigint) n
          join numbered account on number = n % ${accounts}::bigint),
      entered as (insert into ledger_entries (id, kind, reference, posted_at) select id, 'test', n::text, now() from next)
      insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
        to_sequence, to_balance)
      select id, 0, ${custody}::uuid, account, 5, n + 1, -5 * (n + 1), sequence, 5 * sequence from next`)
    await sealEntries(database, new Date())
  }
  await database.inTransaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`
    update ledger_balances set balance = moved.balance, sequence = moved.sequence from (
      select to_account as account, max(to_sequence) as sequence, max(to_balance) as balance
      from ledger_movements group by 1
      union all select from_account, max(from_sequence), min(from_balance) from ledger_movements group by 1) moved
    where account_id = account`)
    await tx.query(sql`analyze`)
  })
}

async function measure(what: string, audit: () => Promise<{ isSound: boolean }>): Promise<void> {
  let node = 0
  let postgres = 0
  const looking = setInterval(() => {
    node = Math.max(node, process.memoryUsage().rss)
    postgres = Math.max(postgres, anonymousOf(cluster.postmaster))
  }, 100)
  const start = performance.now()
  const { isSound } = await audit()
  clearInterval(looking)
  const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `  ${what}: ${isSound ? 'sound' : 'NOT SOUND'}, ${seconds} s, Node ${mb(node)} MB, PostgreSQL ${mb(postgres)} MB beside its shared buffers`,
  )
}

/** The memory that the children of the postmaster have for themselves. */
function anonymousOf(postmaster: number): number {
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== postmaster) continue
      sum += Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
    } catch {
      // The process has ended.
    }
  }
  return sum
}
