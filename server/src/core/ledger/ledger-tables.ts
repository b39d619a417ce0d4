import { columns, orNull, table } from '#platform/database'
import type { Account } from './account.ts'

const { uuid, text, smallint, integer, numeric, boolean, bytea, xid8, timestamptz } = columns
const bigint = columns.bigint.as<bigint>()

/** How fine each asset is kept. */
export const assetTable = table('ledger_assets', { symbol: text, scale: integer })

export const accountTable = table('ledger_accounts', {
  id: uuid,
  ownerId: uuid,
  kind: text.as<Account['kind']>(),
  asset: text,
  stripe: smallint,
  openedAt: timestamptz,
})

export const balanceTable = table('ledger_balances', {
  /** The id of the account. */
  id: uuid.named('account_id'),
  units: numeric.named('balance'),
  /** How many movements the account has seen. */
  sequence: bigint,
  mayGoNegative: boolean,
})

export const entryTable = table('ledger_entries', {
  id: uuid,
  kind: text,
  reference: text,
  postedAt: timestamptz,
})

/** Movements. Each has its number in both accounts, and their balances after it. */
export const movementTable = table('ledger_movements', {
  entryId: uuid,
  position: smallint,
  fromAccount: uuid,
  toAccount: uuid,
  amount: numeric,
  fromSequence: bigint,
  fromBalance: numeric,
  toSequence: bigint,
  toBalance: numeric,
})

/** Blocks. Each seals the entries whose transaction is at or above `fromXact` and below `toXact`. */
export const blockTable = table('ledger_blocks', {
  height: bigint,
  fromXact: xid8,
  toXact: xid8,
  entryCount: bigint,
  previousHash: bytea.as<Buffer>(),
  hash: bytea.as<Buffer>(),
  sealedAt: timestamptz,
  /** The newest covering when it was sealed, which its hash covers too. */
  coveredHeight: orNull(bigint),
  coveredTotals: orNull(bytea.as<Buffer>()),
})

/** Running totals of the movements in covered blocks. */
export const totalTable = table('ledger_totals', {
  account: uuid,
  movements: bigint,
  units: numeric,
  topSequence: bigint,
  topBalance: numeric,
})

/** How far covered blocks were read again; one row. */
export const rereadingTable = table('ledger_rereading', { height: bigint, rereadAt: timestamptz })

/** How far audits have asked about the older things of products in turn; one row. */
export const turnTable = table('audit_turns', { reached: orNull(timestamptz), turnedAt: timestamptz })

/** How far audits have covered the blocks, with the sums of all entries and movements up to there. */
export const coveringTable = table('ledger_coverings', {
  height: bigint,
  toXact: xid8,
  blockHash: bytea.as<Buffer>(),
  entryCount: bigint,
  movementCount: bigint,
  /** Over the running totals of all accounts at that height. */
  totalsHash: bytea.as<Buffer>(),
  coveredAt: timestamptz,
})
