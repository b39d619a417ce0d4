import { type Database, type Queryable, type Sql, sql } from '#platform/database'
import { defineSentences, type Message, type Sentence, tell } from '#platform/sentences'
import { negativeKinds } from '../account.ts'
import { digestBlock } from '../seal-entries.ts'
import { contradictionsOf, finding } from './finding.ts'

/** The claims about the ledger itself, each with the sentences of what contradicts it. */
export const ledgerSentences = defineSentences({
  ASSETS_SUM_TO_ZERO: 'every asset sums to zero',
  ASSET_SUMS_TO: '{asset} sums to {units}',
  BALANCES_SUM_MOVEMENTS: 'each balance is the sum of its movements',
  BALANCE_DIFFERS:
    'account {account} holds {balance|no balance} after {sequence|no} movements, but {movements} movements sum to {units}',
  MOVEMENTS_LEAVE_BALANCES: 'each movement leaves the balance that it states',
  MOVEMENT_LEAVES_OTHER_BALANCE:
    'movement {sequence} of account {account} says {balance} instead of {expected}',
  NO_CUSTOMER_BELOW_ZERO: 'no customer is below zero',
  CUSTOMER_BELOW_ZERO: '{owner} {kind} {asset} is {balance}',
  ENTRIES_HAVE_MOVEMENTS: 'each entry has its movements, and each movement its entry and accounts',
  ENTRY_WITHOUT_MOVEMENT: 'entry {entry} has no movement',
  MOVEMENT_WITHOUT_ENTRY: 'movement {position} of {entry} has no entry',
  MOVEMENT_JOINS_OTHERS: 'movement {position} of {entry} joins {source|nothing} and {target|nothing}',
  ACCOUNTS_BELONG_TO_OWNERS: 'each account belongs to the owner that its id was made from',
  ACCOUNT_OF_ANOTHER: 'account {account} is not the one of {owner}',
  BLOCKS_UNBROKEN: 'the chain of blocks is unbroken',
  BLOCK_DOES_NOT_FOLLOW: 'block {height} does not follow block {previous}',
  BLOCK_DOES_NOT_MATCH: 'block {height} does not match its entries',
})

/** A statement about the books: how many things were examined, and which of them contradict it. */
export type AuditCheck = {
  readonly claim: Message
  readonly examined: bigint
  readonly violations: readonly Message[]
}

/** A check with notes that people should know although they contradict nothing. */
export type NotedCheck = AuditCheck & { readonly notes?: readonly Message[] }

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
    for (const claim of [...claims, ...more]) await note(await check(tx, claim))
    await note(await checkChain(tx))
    return { checks, isSound: checks.every((done) => done.violations.length === 0) }
  })
}

/** A claim about the books. */
export type AuditClaim = {
  readonly claim: Message
  /** The sentences of what may contradict it. */
  readonly finds: readonly Sentence[]
  /** Selects as `examined` how many things it is about. */
  readonly size: Sql
  /** Selects a `finding` for each thing that contradicts it. */
  readonly violations: Sql
}

const claims: readonly AuditClaim[] = [
  {
    claim: tell(ledgerSentences.ASSETS_SUM_TO_ZERO),
    finds: [ledgerSentences.ASSET_SUMS_TO],
    size: sql`select count(distinct asset) as examined from ledger_accounts`,
    violations: sql`
      select ${finding(ledgerSentences.ASSET_SUMS_TO, { asset: sql`asset`, units: sql`sum(balance)` })} from ledger_accounts join ledger_balances on account_id = id
      group by asset having sum(balance) <> 0`,
  },
  {
    claim: tell(ledgerSentences.BALANCES_SUM_MOVEMENTS),
    finds: [ledgerSentences.BALANCE_DIFFERS],
    size: sql`select count(*) as examined from ledger_balances`,
    violations: sql`
      with moved as (
        select account, sum(units) as units, count(*) as movements from (
          select from_account as account, -amount as units from ledger_movements
          union all select to_account, amount from ledger_movements) sides
        group by account)
      select ${finding(ledgerSentences.BALANCE_DIFFERS, { account: sql`coalesce(account_id, account)`, balance: sql`balance`, sequence: sql`sequence`, movements: sql`coalesce(movements, 0)`, units: sql`coalesce(units, 0)` })}
      from ledger_balances full join moved on account = account_id
      where balance is distinct from coalesce(units, 0) or sequence is distinct from coalesce(movements, 0) limit 20`,
  },
  {
    claim: tell(ledgerSentences.MOVEMENTS_LEAVE_BALANCES),
    finds: [ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE],
    size: sql`select count(*) as examined from ledger_movements`,
    violations: sql`
      with sides as (
        select from_account as account, from_sequence as sequence, -amount as units, from_balance as balance from ledger_movements
        union all select to_account, to_sequence, amount, to_balance from ledger_movements),
      lines as (
        select *, lag(balance, 1, 0) over ordered + units as expected, row_number() over ordered as number from sides
        window ordered as (partition by account order by sequence))
      select ${finding(ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE, { sequence: sql`sequence`, account: sql`account`, balance: sql`balance`, expected: sql`expected` })}
      from lines where balance <> expected or sequence <> number limit 20`,
  },
  {
    claim: tell(ledgerSentences.NO_CUSTOMER_BELOW_ZERO),
    finds: [ledgerSentences.CUSTOMER_BELOW_ZERO],
    size: sql`select count(*) as examined from ledger_accounts where owner_id <> '00000000-0000-0000-0000-000000000000'`,
    violations: sql`
      select ${finding(ledgerSentences.CUSTOMER_BELOW_ZERO, { owner: sql`owner_id`, kind: sql`kind`, asset: sql`asset`, balance: sql`balance` })}
      from ledger_accounts join ledger_balances on account_id = id
      where balance < 0 and kind <> all(${[...negativeKinds]}::text[]) limit 20`,
  },
  {
    claim: tell(ledgerSentences.ENTRIES_HAVE_MOVEMENTS),
    finds: [
      ledgerSentences.ENTRY_WITHOUT_MOVEMENT,
      ledgerSentences.MOVEMENT_WITHOUT_ENTRY,
      ledgerSentences.MOVEMENT_JOINS_OTHERS,
    ],
    size: sql`select count(*) as examined from ledger_entries`,
    violations: sql`
      (select ${finding(ledgerSentences.ENTRY_WITHOUT_MOVEMENT, { entry: sql`id` })} from ledger_entries
       where not exists (select from ledger_movements where entry_id = id) limit 20)
      union all
      (select ${finding(ledgerSentences.MOVEMENT_WITHOUT_ENTRY, { position: sql`position`, entry: sql`entry_id` })} from ledger_movements
       where not exists (select from ledger_entries where id = entry_id) limit 20)
      union all
      (select ${finding(ledgerSentences.MOVEMENT_JOINS_OTHERS, { position: sql`position`, entry: sql`entry_id`, source: sql`source.asset`, target: sql`target.asset` })}
       from ledger_movements left join ledger_accounts source on source.id = from_account left join ledger_accounts target on target.id = to_account
       where source.asset is distinct from target.asset or source.asset is null limit 20)`,
  },
  {
    // Movements name accounts by id alone, so an account that changed its owner would take its money along.
    claim: tell(ledgerSentences.ACCOUNTS_BELONG_TO_OWNERS),
    finds: [ledgerSentences.ACCOUNT_OF_ANOTHER],
    size: sql`select count(*) as examined from ledger_accounts`,
    violations: sql`
      with digests as (
        select *, encode(sha256(convert_to(concat_ws('/', owner_id, kind, asset), 'UTF8')), 'hex') as hex from ledger_accounts)
      select ${finding(ledgerSentences.ACCOUNT_OF_ANOTHER, { account: sql`id`, owner: sql`concat_ws(' ', owner_id, kind, asset)` })} from digests
      where id <> (substr(hex, 1, 12) || '8' || substr(hex, 14, 3)
        || substr('89ab', (('x' || substr(hex, 17, 1))::bit(4)::integer & 3) + 1, 1) || substr(hex, 18, 15))::uuid limit 20`,
  },
]

async function check(database: Queryable, claim: AuditClaim): Promise<AuditCheck> {
  const [row] = await database.query<{ examined: bigint }>(claim.size)
  const violations = await contradictionsOf(database, claim)
  return { claim: claim.claim, examined: row?.examined ?? 0n, violations }
}

/** Recomputes each block from the rows it covers and from the block before. */
async function checkChain(database: Queryable): Promise<AuditCheck> {
  const blocks = await database.query<Block>(sql`
    select height, from_xact::text as from_xact, to_xact::text as to_xact, entry_count, previous_hash, hash
    from ledger_blocks order by height`)
  const violations: Message[] = []
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
    if (!follows)
      violations.push(
        tell(ledgerSentences.BLOCK_DOES_NOT_FOLLOW, {
          height: String(block.height),
          previous: String(previous.height),
        }),
      )
    const { hash, entryCount } = await digestBlock(database, {
      fromXact: block.from_xact,
      toXact: block.to_xact,
      previousHash: block.previous_hash,
    })
    if (!hash.equals(block.hash) || entryCount !== block.entry_count)
      violations.push(tell(ledgerSentences.BLOCK_DOES_NOT_MATCH, { height: String(block.height) }))
    previous = block
  }
  return { claim: tell(ledgerSentences.BLOCKS_UNBROKEN), examined: BigInt(blocks.length), violations }
}
