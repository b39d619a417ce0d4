import { type Database, type Queryable, type Sql, sql } from '#platform/database'
import { negativeKinds } from './account.ts'
import { digestBlock } from './seal-entries.ts'

/** One statement about the books: how many things it looked at, and what contradicts it. */
export type AuditCheck = {
  readonly claim: string
  readonly examined: bigint
  readonly violations: readonly string[]
}

/** A check with what people should know although it contradicts nothing. */
export type NotedCheck = AuditCheck & { readonly notes?: readonly string[] }

export type LedgerAudit = { readonly checks: readonly AuditCheck[]; readonly isSound: boolean }

type Block = {
  height: bigint
  from_xact: string
  to_xact: string
  entry_count: bigint
  previous_hash: Buffer
  hash: Buffer
}

/**
 * Proves the books, or says where they are wrong; `more` are the claims of products, and `onCheck` hears of each check
 * that is done. Every check sees the same moment, so an audit can run beside a working server; it changes nothing.
 */
export async function auditLedger(
  database: Database,
  more: readonly AuditClaim[] = [],
  onCheck: (check: AuditCheck) => Promise<void> = async () => {},
): Promise<LedgerAudit> {
  return database.inTransaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    // No time limit, because it reads the whole history.
    await tx.query(sql`
      select set_config('statement_timeout', '0', true), set_config('enable_seqscan', 'on', true),
        set_config('plan_cache_mode', 'auto', true)`)
    const checks: AuditCheck[] = []
    const note = async (done: AuditCheck) => {
      checks.push(done)
      await onCheck(done)
    }
    for (const { claim, size, violations } of [...claims, ...more])
      await note(await check(tx, { claim, size, violations }))
    await note(await checkChain(tx))
    return { checks, isSound: checks.every((done) => done.violations.length === 0) }
  })
}

/** A claim about the books: how many things it is about, and a `violation` for each that contradicts it. */
export type AuditClaim = { readonly claim: string; readonly size: Sql; readonly violations: Sql }

const claims: readonly AuditClaim[] = [
  {
    claim: 'every asset sums to zero',
    size: sql`select count(distinct asset) as examined from ledger_accounts`,
    violations: sql`
      select asset || ' sums to ' || sum(balance) as violation from ledger_accounts join ledger_balances on account_id = id
      group by asset having sum(balance) <> 0`,
  },
  {
    claim: 'each balance is the sum of its movements',
    size: sql`select count(*) as examined from ledger_balances`,
    violations: sql`
      with moved as (
        select account, sum(units) as units, count(*) as movements from (
          select from_account as account, -amount as units from ledger_movements
          union all select to_account, amount from ledger_movements) sides
        group by account)
      select 'account ' || coalesce(account_id, account) || ' holds ' || coalesce(balance::text, 'no balance') || ' after '
        || coalesce(sequence::text, 'no') || ' movements, but ' || coalesce(movements, 0) || ' movements sum to ' || coalesce(units, 0) as violation
      from ledger_balances full join moved on account = account_id
      where balance is distinct from coalesce(units, 0) or sequence is distinct from coalesce(movements, 0) limit 20`,
  },
  {
    claim: 'each movement leaves the balance that it states',
    size: sql`select count(*) as examined from ledger_movements`,
    violations: sql`
      with sides as (
        select from_account as account, from_sequence as sequence, -amount as units, from_balance as balance from ledger_movements
        union all select to_account, to_sequence, amount, to_balance from ledger_movements),
      lines as (
        select *, lag(balance, 1, 0) over ordered + units as expected, row_number() over ordered as number from sides
        window ordered as (partition by account order by sequence))
      select 'movement ' || sequence || ' of account ' || account || ' says ' || balance || ' instead of ' || expected as violation
      from lines where balance <> expected or sequence <> number limit 20`,
  },
  {
    claim: 'no customer is below zero',
    size: sql`select count(*) as examined from ledger_accounts where owner_id <> '00000000-0000-0000-0000-000000000000'`,
    violations: sql`
      select owner_id || ' ' || kind || ' ' || asset || ' is ' || balance as violation
      from ledger_accounts join ledger_balances on account_id = id
      where balance < 0 and kind <> all(${[...negativeKinds]}::text[]) limit 20`,
  },
  {
    claim: 'each entry has its movements, and each movement its entry and accounts',
    size: sql`select count(*) as examined from ledger_entries`,
    violations: sql`
      (select 'entry ' || id || ' has no movement' as violation from ledger_entries
       where not exists (select from ledger_movements where entry_id = id) limit 20)
      union all
      (select 'movement ' || position || ' of ' || entry_id || ' has no entry' from ledger_movements
       where not exists (select from ledger_entries where id = entry_id) limit 20)
      union all
      (select 'movement ' || position || ' of ' || entry_id || ' joins ' || coalesce(source.asset, 'nothing') || ' and ' || coalesce(target.asset, 'nothing')
       from ledger_movements left join ledger_accounts source on source.id = from_account left join ledger_accounts target on target.id = to_account
       where source.asset is distinct from target.asset or source.asset is null limit 20)`,
  },
  {
    // Movements name accounts by id alone, so an account that changed its owner would take its money along.
    claim: 'each account belongs to the owner that its id was made from',
    size: sql`select count(*) as examined from ledger_accounts`,
    violations: sql`
      with digests as (
        select *, encode(sha256(convert_to(concat_ws('/', owner_id, kind, asset), 'UTF8')), 'hex') as hex from ledger_accounts)
      select 'account ' || id || ' is not the one of ' || concat_ws(' ', owner_id, kind, asset) as violation from digests
      where id <> (substr(hex, 1, 12) || '8' || substr(hex, 14, 3)
        || substr('89ab', (('x' || substr(hex, 17, 1))::bit(4)::integer & 3) + 1, 1) || substr(hex, 18, 15))::uuid limit 20`,
  },
]

async function check(database: Queryable, { claim, size, violations }: AuditClaim): Promise<AuditCheck> {
  const [row] = await database.query<{ examined: bigint }>(size)
  const rows = await database.query<{ violation: string }>(violations)
  return { claim, examined: row?.examined ?? 0n, violations: rows.map(({ violation }) => violation) }
}

/** Recomputes each block from the rows it covers and from the block before. */
async function checkChain(database: Queryable): Promise<AuditCheck> {
  const blocks = await database.query<Block>(sql`
    select height, from_xact::text as from_xact, to_xact::text as to_xact, entry_count, previous_hash, hash
    from ledger_blocks order by height`)
  const violations: string[] = []
  let previous: { height: bigint; to_xact: string; hash: Buffer } = {
    height: 0n,
    to_xact: '0',
    hash: Buffer.alloc(32),
  }
  for (const block of blocks) {
    const follows =
      block.height === previous.height + 1n &&
      block.from_xact === previous.to_xact &&
      block.previous_hash.equals(previous.hash)
    if (!follows) violations.push(`block ${block.height} does not follow block ${previous.height}`)
    const { hash, entryCount } = await digestBlock(database, {
      fromXact: block.from_xact,
      toXact: block.to_xact,
      previousHash: block.previous_hash,
    })
    if (!hash.equals(block.hash) || entryCount !== block.entry_count)
      violations.push(`block ${block.height} does not match its entries`)
    previous = block
  }
  return { claim: 'the chain of blocks is unbroken', examined: BigInt(blocks.length), violations }
}
