import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = {
  readonly name: string
  readonly checksum: string
  readonly text: string
  /**
   * `expand` adds, and older servers run during and after it. `contract` removes what newer servers no longer use, once no
   * older one runs. `alone` runs while no server does.
   */
  readonly half: 'expand' | 'contract' | 'alone'
  /** The oldest version that serves beside it; null for any version of an expand half, and for none of `alone`. */
  readonly serves: string | null
}

const header = /^-- (expand|contract): serves (\d+\.\d+\.\d+) and later$/m
/** The header of expand halves of before 0.2.0, which cannot change since the checksums of files are kept. */
const firstHeader = /^-- beside-running-servers\b/

/** The numbered .sql files of a folder, in the order of their runs. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, checksum, ...halfOf(text) }
    }),
  )
}

/** The half that a migration states in its first line. */
function halfOf(text: string): Pick<Migration, 'half' | 'serves'> {
  const [line = ''] = text.split('\n', 1)
  const [found, half, serves = null] = header.exec(line) ?? []
  if (found !== undefined) return { half: half === 'expand' ? 'expand' : 'contract', serves }
  return { half: firstHeader.test(line) ? 'expand' : 'alone', serves: null }
}
