import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readBounded, requireShortLines } from '#platform/files'
import type { Catalog } from './catalog.ts'
import { CatalogError, type CatalogText } from './catalog-source.ts'
import { parseCatalog, type Reading } from './parse-catalog.ts'
import type { Section } from './section.ts'

const filesMax = 100
const bytesMax = 256 * 1024
const bounds = { linesMax: 10_000, lineBytesMax: 4 * 1024 }

type CatalogFiles = {
  readonly name: string
  readonly files: readonly (CatalogText['files'][number] & { readonly bytes: Buffer })[]
}

/** Reads a catalogue once, at start; throws CatalogError for an unreadable one and for every mistake in it. */
export function loadCatalog(path: string, sections: readonly Section[], reading?: Reading): Catalog {
  return parseCatalog(readCatalog(path), sections, reading)
}

/** The files of a catalogue as they are on the disk: one of YAML, or all of a folder. */
export function readCatalog(path: string): CatalogFiles {
  const files = filesOf(path).map((name) => {
    const bytes = readOr(name, () => readShortLines(name))
    return { name, bytes, text: bytes.toString() }
  })
  return { name: path, files }
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
  if (names.length > filesMax)
    throw new CatalogError([`${path}: has ${names.length} YAML files, expected at most ${filesMax}`])
  if (names.length === 0) throw new CatalogError([`${path}: has no YAML file, expected one for each section`])
  return names.toSorted().map((name) => join(path, name))
}

function readShortLines(file: string): Buffer {
  const bytes = readBounded(file, bytesMax)
  requireShortLines(bytes, bounds)
  return bytes
}

function readOr<Found>(path: string, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CatalogError([`${path}: cannot be read: ${reason}`])
  }
}
