import { readFileSync } from 'node:fs'
import type { Catalog } from './catalog.ts'
import { CatalogError } from './catalog-error.ts'
import { parseCatalog } from './parse-catalog.ts'

/** Reads the file once, at start; throws CatalogError for an unreadable file and for every mistake in it. */
export function loadCatalog(path: string): Catalog {
  return parseCatalog(readText(path), path)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CatalogError([`${path}: cannot be read: ${reason}`])
  }
}
