import { money } from '#core/tables'
import { columns, type Item, orNull, table } from '#platform/database'

const { uuid, text, timestamptz } = columns

/** `payment`: somebody paid the house. `payout`: the house paid. `return`: a payout came back. */
export type RailMovementKind = 'payment' | 'payout' | 'return'

export const railMovementTable = table('rail_movements', {
  id: uuid,
  /** The rail's code in the catalogue. */
  rail: text,
  /** The rail's own id. */
  transactionId: text,
  kind: text.as<RailMovementKind>(),
  /** The pay-in or payout of ours; null for a payment that is nobody's. */
  reference: orNull(uuid),
  amount: money(),
  /** The payer as the rail names them, where it does. */
  payer: orNull(text),
  movedAt: timestamptz,
  createdAt: timestamptz,
  /** When the rail itself reported it; null while statements alone have. */
  heardAt: orNull(timestamptz),
  /** The line of a statement that shows it; null while none does. */
  lineId: orNull(uuid),
})

/** Money that a rail moved, once for each of its transactions. The id is the reference of the entry that books it. */
export type RailMovement = Omit<Item<typeof railMovementTable>, 'createdAt' | 'heardAt' | 'lineId'>
