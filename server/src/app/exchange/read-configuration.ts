import { basename } from 'node:path'
import { type Catalog, parseCatalog, readCatalog } from '#core/catalog'
import { type Configuration, configurationOf } from '#core/configuration'
import type { Section } from '#platform/sections'

type Governed = { readonly catalog: Catalog; readonly configuration: Configuration }

/** The catalogue, and the hash of every file that decides what this exchange does. Each file is read once. */
export function readConfiguration(catalogPath: string, sections: readonly Section[]): Governed {
  const read = readCatalog(catalogPath)
  // The only list of governed files.
  const files = [...read.files]
  return {
    catalog: parseCatalog(read, sections),
    configuration: configurationOf(files.map(({ name, bytes }) => ({ name: basename(name), bytes }))),
  }
}
