import { defineWrongs } from '#core/operators/acts'
import { columns, type Item, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'

/** The wrong acts that sealing and opening share. */
export const sealWrongs = defineWrongs({
  OPTION_TAKES_TWO: '--{option} has two, with a comma between them',
})

/** Either of the two people who open a sealed recovery together. */
export type Holder = {
  readonly name: string
  /** Their subject at the identity provider. */
  readonly person: string
  /** An Ed25519 key in Base64, made for this alone. */
  readonly key: string
}

const { uuid, text, textArray, timestamptz } = columns

const sealTable = table('recovery_seals', {
  id: uuid,
  sealedBy: text,
  sealedAt: timestamptz,
  /** The names, subjects and keys of the two people, in one order. */
  names: textArray,
  people: textArray,
  keys: textArray,
})

/** A recovery that two people can open once, so that one person may act alone for a while. */
export type Seal = Omit<Item<typeof sealTable>, 'names' | 'people' | 'keys'> & {
  /** Two different people with two different keys. */
  readonly holders: readonly Holder[]
  /** When it was opened; null while it is sealed. */
  readonly openedAt: Date | null
}

/** Locks the recovery: until the end of the database transaction nobody else seals, opens or closes one. */
export async function lockRecovery(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('recovery'))`)
}

/** The newest seal, also once it is opened: older seals no longer count. */
export async function newestSeal(database: Queryable): Promise<Seal | undefined> {
  const [row] = await database.query<RowOf<typeof sealTable> & { opened_at: Date | null }>(sql`
    select ${sealTable.columnsOf('recovery_seals')}, opened_at
    from recovery_seals left join recoveries on seal_id = recovery_seals.id
    order by number desc limit 1`)
  if (row === undefined) return undefined
  const { names, people, keys, ...seal } = sealTable.read(row)
  const holders = names.map((name, index) => ({
    name,
    person: people[index] ?? '',
    key: keys[index] ?? '',
  }))
  return { ...seal, holders, openedAt: row.opened_at }
}

export async function addSeal(
  tx: Tx,
  { id, sealedBy, sealedAt, holders }: Omit<Seal, 'openedAt'>,
): Promise<void> {
  const of = (field: keyof Holder) => holders.map((holder) => holder[field])
  await tx.query(
    sealTable.insertion({ id, sealedBy, sealedAt, names: of('name'), people: of('person'), keys: of('key') }),
  )
}

/** The text that both people sign. The id of the seal is in it, so the signatures open that seal alone. */
export function recoveryStatement({ seal, reason }: { seal: string; reason: string }): string {
  return JSON.stringify(['coffer recovery', seal, reason])
}
