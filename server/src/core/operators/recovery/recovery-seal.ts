import { type Queryable, sql, type Tx } from '#platform/database'
import { defineWrongs } from '../acts/wrong-act.ts'

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

/** A recovery that two people can open once, so that one person may act alone for a while. */
export type Seal = {
  readonly id: string
  readonly sealedBy: string
  readonly sealedAt: Date
  /** Two different people with two different keys. */
  readonly holders: readonly Holder[]
  /** When it was opened; null while it is sealed. */
  readonly openedAt: Date | null
}

/** Locks the recovery: until the end of the database transaction nobody else seals, opens or closes one. */
export async function lockRecovery(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('recovery'))`)
}

type Row = Omit<Seal, 'holders'> & { names: string[]; people: string[]; keys: string[] }

/** The newest seal, also once it is opened: older seals no longer count. */
export async function newestSeal(database: Queryable): Promise<Seal | undefined> {
  const [row] = await database.query<Row>(sql`
    select recovery_seals.id, sealed_by as "sealedBy", sealed_at as "sealedAt", names, people, keys,
      opened_at as "openedAt"
    from recovery_seals left join recoveries on seal_id = recovery_seals.id
    order by number desc limit 1`)
  if (row === undefined) return undefined
  const { names, people, keys, ...seal } = row
  const holders = names.map((name, index) => ({
    name,
    person: people[index] ?? '',
    key: keys[index] ?? '',
  }))
  return { ...seal, holders }
}

export async function addSeal(
  tx: Tx,
  { id, sealedBy, sealedAt, holders }: Omit<Seal, 'openedAt'>,
): Promise<void> {
  const of = (field: keyof Holder) => holders.map((holder) => holder[field])
  await tx.query(sql`
    insert into recovery_seals (id, sealed_by, sealed_at, names, people, keys)
    values (${id}, ${sealedBy}, ${sealedAt}, ${of('name')}, ${of('person')}, ${of('key')})`)
}

/** The text that both people sign. The id of the seal is in it, so the signatures open that seal alone. */
export function recoveryStatement({ seal, reason }: { seal: string; reason: string }): string {
  return JSON.stringify(['coffer recovery', seal, reason])
}
