import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Catalog } from './catalog.ts'
import { CatalogError, type CatalogText } from './catalog-source.ts'
import { parseCatalog, type Reading } from './parse-catalog.ts'
import type { Section } from './section.ts'

/** Reads a catalogue once, at start; throws CatalogError for an unreadable one and for every mistake in it. */
export function loadCatalog(path: string, sections: readonly Section[], reading?: Reading): Catalog {
  return parseCatalog(readCatalog(path), sections, reading)
}

/** The text of a catalogue: one YAML file, or all of a folder. */
export function readCatalog(path: string): CatalogText {
  const paths = filesOf(path)
  return {
    name: path,
    files: paths.map((name) => ({ name, text: readOr(name, () => readFileSync(name, 'utf8')) })),
  }
}

function filesOf(path: string): string[] {
  if (!readOr(path, () => statSync(path)).isDirectory()) return [path]
  const beside = `${resolve(path)}.yaml`
  // Choosing one of them would be a guess, and a wrong guess would trade by limits that nobody chose.
  if (existsSync(beside))
    throw new CatalogError([
      `${beside}: stands beside the folder ${path}, expected one of them: move its sections into the files of the folder and delete it`,
    ])
  const names = readOr(path, () => readdirSync(path)).filter((name) => /^[^.].*\.ya?ml$/.test(name))
  if (names.length === 0) throw new CatalogError([`${path}: has no YAML file, expected one for each section`])
  return names.toSorted().map((name) => join(path, name))
}

function readOr<Found>(path: string, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CatalogError([`${path}: cannot be read: ${reason}`])
  }
}
