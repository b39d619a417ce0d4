import { type Config, version } from '#app/settings'
import { type Database, finishMigrations, readUpgrade, type WaitingHalf } from '#platform/database'
import { booksUrl, openBooks } from './open-books.ts'
import { migrations } from './open-database.ts'

type Place = { readonly config: Config; readonly acquired: AsyncDisposableStack }

/** The state of an upgrade, as the command of operators shows it in JSON. */
export type UpgradeStatus = {
  /** The version whose migrations are compared: that of the command. */
  readonly version: string
  readonly servers: readonly {
    readonly version: string | null
    readonly roles: string | null
    readonly name: string
    readonly address: string | null
    readonly since: string
  }[]
  readonly applied: readonly string[]
  readonly missing: readonly string[]
  readonly waiting: readonly WaitingContract[]
}

type WaitingContract = {
  readonly name: string
  readonly serves: string
  /** The names of the servers' sessions. */
  readonly servers: readonly string[]
}

/** Reads the state of an upgrade, whatever version of the schema the database has. */
export async function upgradeStatus({ config, acquired }: Place): Promise<UpgradeStatus> {
  const url = await booksUrl(config, acquired)
  const { servers, waiting, ...read } = await readUpgrade({ url, folder: migrations })
  return {
    version,
    ...read,
    servers: servers.map((server) => ({ ...server, since: server.since.toISOString() })),
    waiting: waiting.map(contractOf),
  }
}

type Finished = { readonly applied: readonly string[]; readonly waiting: readonly WaitingContract[] }

/** Runs the contract halves for which no running server is too old. `record` notes that first, where there is one. */
export async function finishUpgrade(
  place: Place,
  record: (database: Database) => Promise<void>,
): Promise<Finished> {
  const url = await booksUrl(place.config, place.acquired)
  const database = await openBooks(place.config, place.acquired)
  const { waiting: pending } = await readUpgrade({ url, folder: migrations })
  if (pending.every(({ servers }) => servers.length > 0))
    return { applied: [], waiting: pending.map(contractOf) }
  await record(database)
  const name = 'coffer operator upgrade finish'
  const { applied, waiting } = await finishMigrations({ url, folder: migrations, version, name })
  return { applied, waiting: waiting.map(contractOf) }
}

function contractOf({ name, serves, servers }: WaitingHalf): WaitingContract {
  return { name, serves, servers: servers.map((server) => server.name) }
}
