import { basename } from 'node:path'
import type { Config } from '#app/settings'
import { type Catalog, parseCatalog, readCatalog } from '#core/catalog'
import { type Configuration, configurationOf } from '#core/configuration'
import type { Section } from '#platform/sections'

type Governed = { readonly catalog: Catalog; readonly configuration: Configuration }

/** The catalogue, and the hash of every file that decides what this exchange does. Each file is read once. */
export function readConfiguration(
  { catalogPath, providersFile }: Pick<Config, 'catalogPath' | 'providersFile'>,
  sections: readonly Section[],
): Governed {
  const read = readCatalog(catalogPath)
  // The only list of governed files. The name of the file of providers is no file of the catalogue's folder.
  const files = [
    ...read.files.map(({ name, bytes }) => ({ name: basename(name), bytes })),
    ...(providersFile === null ? [] : [{ name: '../providers.yaml', bytes: providersFile.bytes }]),
  ]
  return {
    catalog: parseCatalog(read, sections),
    configuration: configurationOf(files),
  }
}
