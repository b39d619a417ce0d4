import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = new URL('../../../', import.meta.url).pathname

/** A folder where the programs are installed without root: they are no packages of Coffer's. */
const toolsFolder = process.env.COFFER_SCALE_TOOLS ?? join(root, 'dist/scale-tools')

const unpacked = join(toolsFolder, 'debian')
const searched = (process.env.PATH ?? '').split(delimiter)
const systemPrograms = ['/usr/sbin', '/usr/bin']

type Wanted = {
  readonly name: 'PostgreSQL' | 'Patroni' | 'etcd' | 'HAProxy'
  /** All of them, in one folder. */
  readonly programs: readonly [string, ...string[]]
  /** The first folder that has the programs counts. */
  readonly folders: readonly string[]
  readonly version: readonly string[]
  /** Lines of a shell that install it, typed in the folder of the repository. */
  readonly install: readonly string[]
}

const withoutRoot = (packages: string) => [
  `mkdir -p dist/scale-tools/packages && (cd dist/scale-tools/packages && apt-get download ${packages})`,
  'for file in dist/scale-tools/packages/*.deb; do dpkg -x "$file" dist/scale-tools/debian; done',
]

export const wanted: readonly Wanted[] = [
  {
    name: 'PostgreSQL',
    programs: ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pg_rewind', 'pg_controldata'],
    folders: [...searched, ...postgresFolders('/usr/lib/postgresql')],
    version: ['--version'],
    install: ['apt-get install postgresql'],
  },
  {
    name: 'Patroni',
    programs: ['patroni', 'patronictl'],
    folders: [join(toolsFolder, 'python/bin'), ...searched],
    version: ['--version'],
    install: [
      'python3 -m venv dist/scale-tools/python',
      "dist/scale-tools/python/bin/pip install 'patroni[etcd3]==4.1.5' 'psycopg[binary]==3.3.9'",
    ],
  },
  {
    name: 'etcd',
    programs: ['etcd'],
    folders: [join(unpacked, 'usr/bin'), ...searched, ...systemPrograms],
    version: ['--version'],
    install: withoutRoot('etcd-server'),
  },
  {
    name: 'HAProxy',
    programs: ['haproxy'],
    folders: [join(unpacked, 'usr/sbin'), ...searched, ...systemPrograms],
    version: ['-v'],
    install: withoutRoot('haproxy liblua5.3-0 libopentracing-c-wrapper0 libopentracing1'),
  },
]

/** Variables with which unpacked programs find their libraries. */
export const toolsEnvironment = {
  PATH: searched.join(delimiter),
  LC_ALL: 'C.UTF-8',
  LD_LIBRARY_PATH: join(
    unpacked,
    'usr/lib',
    process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu',
  ),
}

export type Tools = {
  /** Folders of the programs. */
  readonly folders: { readonly [name in Wanted['name']]: string }
  readonly versions: readonly string[]
}

/** The programs of the run, or for each that is missing where it was looked for and how to get it. */
export function findTools(): Tools | { readonly missing: readonly string[] } {
  const found = wanted.map((tool) => ({ tool, folder: folderOf(tool) }))
  const missing = found.flatMap(({ tool, folder }) => (folder === null ? [missingLine(tool)] : []))
  if (missing.length > 0) return { missing }
  const folders = Object.fromEntries(found.map(({ tool, folder }) => [tool.name, folder]))
  const versions = found.map(({ tool, folder }) => `${tool.name}: ${versionOf(tool, folder ?? '')}`)
  return {
    folders: folders as Tools['folders'], // as: nothing is missing
    versions: [...versions, `Node: ${process.version}`],
  }
}

/** Folders of PostgreSQL, the newest version first. */
function postgresFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder).toSorted((one, other) => Number(other) - Number(one))
  return versions.map((version) => join(folder, version, 'bin'))
}

function folderOf({ programs, folders }: Wanted): string | null {
  const hasAll = (folder: string) => programs.every((program) => existsSync(join(folder, program)))
  return folders.find((folder) => folder !== '' && hasAll(folder)) ?? null
}

function missingLine({ name, programs, folders, install }: Wanted): string {
  return `${name} is missing: ${programs.join(', ')} were looked for in ${folders.join(', ')}. Install it:\n${install.join('\n')}`
}

function versionOf({ programs: [program], version }: Wanted, folder: string): string {
  const printed = execFileSync(join(folder, program), version, {
    encoding: 'utf8',
    env: toolsEnvironment,
  })
  return (printed.split('\n', 1)[0] ?? '').trim()
}
