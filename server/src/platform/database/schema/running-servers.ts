import type pg from 'pg'
import { schemaLocks } from './schema-locks.ts'

/** A server that runs on this database, by the session on which it shares the lock of the schema. */
export type RunningServer = {
  /** Null for a server that does not show its version, which is older than all that do. */
  readonly version: string | null
  /** Such as `api,engine`; null for a server that does not show it. */
  readonly roles: string | null
  /** The name of its session. */
  readonly name: string
  /** Null where it runs on the database's machine. */
  readonly address: string | null
  readonly since: Date
}

type Shown = {
  readonly version: string
  readonly roles: readonly string[]
  readonly pid: number
  readonly host: string
}

/** PostgreSQL cuts longer names. */
const nameBytesMax = 63

/** The name of a server's session, which shows its version to the others. */
export function serverName({ version, roles, pid, host }: Shown): string {
  return `coffer server ${version} ${roles.join()}, process ${pid} on ${host}`.slice(0, nameBytesMax)
}

const shown = /^coffer server (\d+\.\d+\.\d+) ([a-z,]+), /

/** The servers that run. A process that dies is gone with its session; one that is cut off, a minute later. */
export async function readServers(client: pg.Client): Promise<RunningServer[]> {
  const { rows } = await client.query<{ name: string; address: string | null; since: Date }>(
    `select application_name as name, host(client_addr) as address, backend_start as since
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and pid <> pg_backend_pid()
       and pg_locks.database = (select oid from pg_database where datname = current_database())
       and classid = 0 and objid = $1 and objsubid = 1
     order by backend_start, pid`,
    [schemaLocks.serving],
  )
  return rows.map((row) => {
    const [, version = null, roles = null] = shown.exec(row.name) ?? []
    return { ...row, version, roles }
  })
}

/** Whether a version is below another; null is below every other. */
export function isOlder(version: string | null, than: string): boolean {
  if (version === null) return true
  const [own, other] = [partsOf(version), partsOf(than)]
  const place = own.findIndex((part, index) => part !== other[index])
  return place >= 0 && Number(own[place]) < Number(other[place])
}

function partsOf(version: string): number[] {
  return version.split('.').map(Number)
}
