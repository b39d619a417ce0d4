import type { Approval } from '#core/operators'
import { columns, group, type Item, orNull, type Tx, table } from '#platform/database'

/**
 * `withdrawal`: a customer's. `sweep`: from a deposit address to the hot wallet. `gas`: the coin that a sweep of a token
 * needs. `cold`: the hot wallet's excess. `refund`: a payment that was nobody's, sent back. `void`: nothing, to use up
 * a slot that others wait for.
 */
export const spendPurposes = ['withdrawal', 'sweep', 'gas', 'cold', 'refund', 'void'] as const

export type SpendPurpose = (typeof spendPurposes)[number]

/**
 * `requested`: decided, nothing signed. `signed`: its raw transaction and slots are stored. `broadcast`: the network was
 * given it. `seen`: in a block. `confirmed`: deep enough. `failed`: it will never pay; a block holds it without effect,
 * or nobody will sign or take it. `cancelled`: given up before anything was signed.
 */
export const spendStatuses = [
  'requested',
  'signed',
  'broadcast',
  'seen',
  'confirmed',
  'failed',
  'cancelled',
] as const

export type SpendStatus = (typeof spendStatuses)[number]

const { uuid, integer, integerArray, text, numeric, jsonb, timestamptz } = columns

export const spendTable = table('spends', {
  /** The id of its cause; for a withdrawal, the id of its transaction. */
  id: uuid,
  network: text,
  purpose: text.as<SpendPurpose>(),
  /** The customer, operator or house that wanted the spend: `customer:<id>`, `operator:<name>` or `house`. */
  initiator: text,
  /** Indexes of the paying addresses; 0 is the hot wallet. */
  fromIndexes: integerArray,
  address: text,
  /**
   * The index of the payee where it is an address of the house's own keys, which nobody can find from the address alone.
   * Only `gas` needs it: the signer pays gas to none but its own.
   */
  toIndex: orNull(integer),
  /** The generation of the keys that pay; see `core/addresses`. */
  generation: integer,
  /** The generation of the payee's key, with `toIndex`. */
  toGeneration: orNull(integer),
  tag: orNull(text),
  contract: orNull(text),
  /** The asset's smallest units on the chain; null for all there is. */
  units: orNull(numeric),
  /** Signatures over `statementOf` the spend. */
  approvals: jsonb.as<readonly Approval[]>(),
  status: text.as<SpendStatus>(),
  /** The batch that pays it; null for a spend with transactions of its own, or none yet. */
  batchId: orNull(uuid),
  /** The most members of a batch that it may join; null where nothing bounds it. */
  batchMax: orNull(integer),
  /** The attempt of a batch whose change this void spend uses up, to pay for both. */
  childOf: orNull(uuid),
  /** Why it waits, for people; null when nothing is wrong. */
  problem: orNull(text),
  /** Blocks on top of its transaction, that block included; 0 while it is in none. */
  confirmations: integer,
  /** An operator's decision about a spend; a worker carries it out, with the spend's handler. */
  decision: orNull(
    group({ act: text.named('decision').as<'fail'>(), reason: text.named('decision_reason') }),
  ),
  /** When workers look at it next. */
  dueAt: timestamptz,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** A spend as it stands, with what holds it up. */
export type StoredSpend = Item<typeof spendTable>

/** A payment by the house on a chain, from its cause to its confirmation, whatever number of transactions it takes. */
export type Spend = Omit<
  StoredSpend,
  'batchId' | 'batchMax' | 'childOf' | 'problem' | 'confirmations' | 'decision' | 'dueAt' | 'updatedAt'
>

export type NewSpend = Omit<Spend, 'status' | 'toIndex' | 'generation' | 'toGeneration' | 'createdAt'> & {
  readonly toIndex?: number | null
  /** Payments out, and gas, are moved to the present generation before they are prepared. */
  readonly generation?: number
  readonly toGeneration?: number | null
  readonly childOf?: string | null
  readonly now: Date
}

/** A change of a spend, handed to its purpose's handler in the same database transaction. */
export type SpendChange = {
  readonly spend: Spend
  readonly from: SpendStatus
  readonly to: SpendStatus
  /** Such as `signed`, `fee raised`, `reorganised`, `reverted`; for people and the table of transitions. */
  readonly cause: string
  /** The transaction that counts at the moment; null before one is signed. */
  readonly txid: string | null
  readonly confirmations: number
  /** The units that the payee got, known once the transaction is signed. */
  readonly units: bigint | null
  readonly now: Date
}

/**
 * Carries out what changes of spends mean to their purpose. The handler is called for every change of status, and for each
 * new count of confirmations of a seen spend (`from` and `to` are then both `seen`).
 */
export type SpendHandler = { changed(tx: Tx, change: SpendChange): Promise<void> }

export type SpendHandlers = { readonly [purpose in SpendPurpose]?: SpendHandler }
