import { type Queryable, sql, type Tx } from '#platform/database'

/** Nothing is paid on a halted network. */
export type Halt = {
  readonly network: string
  readonly operator: string
  readonly reason: string
  readonly at: Date
}

/** The halted networks by code. */
export async function readHalts(database: Queryable): Promise<ReadonlyMap<string, Halt>> {
  const halts = await database.query<Halt>(sql`select network, operator, reason, at from halted_networks`)
  return new Map(halts.map((halt) => [halt.network, halt]))
}

/** Halts a network; false when it was halted before: the first halt and its reason stay. */
export async function haltNetwork(tx: Tx, { network, operator, reason, at }: Halt): Promise<boolean> {
  const halted = await tx.query(sql`
    insert into halted_networks (network, operator, reason, at) values (${network}, ${operator}, ${reason}, ${at})
    on conflict do nothing returning network`)
  return halted.length > 0
}

/** Lets a network pay again; the halt that ended, or undefined when there was none. */
export async function resumeNetwork(tx: Tx, network: string): Promise<Halt | undefined> {
  const [ended] = await tx.query<Halt>(sql`
    delete from halted_networks where network = ${network} returning network, operator, reason, at`)
  return ended
}
