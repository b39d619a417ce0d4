import type { ChainCursor } from '#core/chains'
import { columns, group, type Item, orNull, table } from '#platform/database'

const { text, integer, numeric, bytea, jsonb } = columns

export const outputTable = table('chain_outputs', {
  network: text,
  txid: text,
  /** Among the outputs of its transaction. */
  position: integer,
  address: text,
  units: numeric,
  height: integer,
  /** The first height whose block may spend it. */
  spendableFrom: integer,
  /** The transaction that spends it, and the block that holds that one. */
  spent: orNull(
    group({
      by: text.named('spent_by'),
      height: integer.named('spent_height'),
      hash: text.named('spent_hash'),
    }),
  ),
})

/** An output that pays an address of the house. */
export type OwnOutput = Item<typeof outputTable>

export const transactionTable = table('chain_transactions', { network: text, txid: text, bytes: bytea })

export const cursorTable = table('chain_output_cursors', { network: text, cursor: jsonb.as<ChainCursor>() })

export function outpointOf({ txid, position }: Pick<OwnOutput, 'txid' | 'position'>): string {
  return `${txid}:${position}`
}
