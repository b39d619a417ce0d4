import { type Queryable, sql, type Tx } from '#platform/database'

/** Nothing is paid at a halted place. */
export type Halt = {
  /** The code of a network or a rail. */
  readonly place: string
  readonly operator: string
  readonly reason: string
  readonly at: Date
}

/** The halted networks and rails by code. */
export async function readHalts(database: Queryable): Promise<ReadonlyMap<string, Halt>> {
  const halts = await database.query<Halt>(sql`select place, operator, reason, at from halts`)
  return new Map(halts.map((halt) => [halt.place, halt]))
}

/** Who halted a place and why, in words; null where payments run. */
export async function haltOf(database: Queryable, place: string): Promise<string | null> {
  const [halt] = await database.query<Pick<Halt, 'operator' | 'reason'>>(sql`
    select operator, reason from halts where place = ${place}`)
  return halt === undefined ? null : `halted by ${halt.operator}: ${halt.reason}`
}

/** Halts a network or a rail; false when it was halted before: the first halt and its reason stay. */
export async function haltPlace(tx: Tx, { place, operator, reason, at }: Halt): Promise<boolean> {
  const halted = await tx.query(sql`
    insert into halts (place, operator, reason, at) values (${place}, ${operator}, ${reason}, ${at})
    on conflict do nothing returning place`)
  return halted.length > 0
}

/** Lets a network or a rail pay again; the halt that ended, or undefined when there was none. */
export async function resumePlace(tx: Tx, place: string): Promise<Halt | undefined> {
  const [ended] = await tx.query<Halt>(sql`
    delete from halts where place = ${place} returning place, operator, reason, at`)
  return ended
}
