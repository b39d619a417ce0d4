import { MigrationError } from './migration-error.ts'
import type { Migration } from './migration-files.ts'
import { isOlder } from './running-servers.ts'

/** A migration that ran on a database. */
export type Applied = {
  readonly name: string
  readonly checksum: string
  /** The oldest version that serves after it. */
  readonly serves: string | null
  /** For a row without `serves`, of before 0.2.0: whether any version does. */
  readonly serves_older: boolean
}

type Ask = (statement: string) => Promise<Applied[]>

/** The rows of `schema_migrations`, where a database of before 0.2.0 has no column `serves`. */
export function readApplied(ask: Ask): Promise<Applied[]> {
  return ask(`
    select name, checksum, serves_older, to_jsonb(schema_migrations) ->> 'serves' as serves
    from schema_migrations order by name`)
}

type Asking = {
  readonly ran: readonly Applied[]
  readonly migrations: readonly Pick<Migration, 'name' | 'checksum'>[]
  /** The version that asks. */
  readonly version: string | null
}

/** The migrations that ran, are unknown to a version, and do not serve it. */
export function unservedBy({ ran, migrations, version }: Asking): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  const isServed = ({ serves, serves_older }: Applied) =>
    serves === null ? serves_older : !isOlder(version, serves)
  return ran.filter((row) => !known.has(row.name) && !isServed(row)).map(({ name }) => name)
}

export function refuseUnknown(asking: Asking): void {
  const unserved = unservedBy(asking)
  if (unserved.length > 0) throw new MigrationError(unknownMessage(unserved))
}

export function refuseChanged({ ran, migrations }: Pick<Asking, 'ran' | 'migrations'>): void {
  const checksums = new Map(ran.map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  if (changed !== undefined) throw new MigrationError(changedMessage(changed.name))
}

function changedMessage(name: string): string {
  return `migration ${name} was changed after it ran on this database; restore the file and put the change into a new migration`
}

export function unknownMessage(names: readonly string[]): string {
  return `this database ran ${names.join(', ')}, which this version does not know; start the version that made it, or a later one`
}
