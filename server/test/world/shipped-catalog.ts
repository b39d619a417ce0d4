import { type Catalog, loadCatalog, parseCatalog, readCatalog } from '#core/catalog'
import { catalogSections } from '../../src/app/parts/catalog-sections.ts'

const shipped = new URL('../../../config/catalog', import.meta.url).pathname

export const shippedCatalog: Catalog = loadCatalog(shipped, catalogSections)

/**
 * The files of the shipped catalogue as the text of one, backwards: fiat pairs stand before crypto pairs, and a test that
 * changes the first `state` or `price_step` means theirs.
 */
export const shippedText = readCatalog(shipped)
  .files.map(({ text }) => text)
  .toReversed()
  .join('\n')

/** The catalogue of one file. */
export function catalogOf(text: string): Catalog {
  return parseCatalog({ name: 'catalog.yaml', files: [{ name: 'catalog.yaml', text }] }, catalogSections)
}
