import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = {
  readonly name: string
  readonly checksum: string
  readonly text: string
  /** Servers that lack this migration may run during and after it. */
  readonly isBesideServers: boolean
}

const besideServers = /^-- beside-running-servers\b/

/** The numbered .sql files of a folder, in the order of their runs. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, isBesideServers: besideServers.test(text) }
    }),
  )
}
