import { buildCatalog, type SoundPart } from './build-catalog.ts'
import type { Catalog } from './catalog.ts'
import { CatalogError } from './catalog-error.ts'
import type { CatalogFile } from './catalog-schema.ts'
import type { Problem } from './place.ts'
import { structureProblems } from './structure-problems.ts'
import { readYaml, type YamlSource } from './yaml-source.ts'

/** Reads a whole catalogue or throws one CatalogError with every problem; `fileName` only begins their lines. */
export function parseCatalog(text: string, fileName: string): Catalog {
  const source = readYaml(text, fileName)
  const problems = structureProblems(source.value)
  // A file without its sections has nothing more to be said about it.
  if (problems.some(({ path }) => path.length < 2)) throw catalogError(problems, { source, fileName })
  // The schema found the sections to be mappings, and what is wrong inside them is taken out here.
  const file = source.value as CatalogFile
  const catalog = buildCatalog({ file, sound: soundPart(file, problems), problems })
  if (catalog === null) throw catalogError(problems, { source, fileName })
  return catalog
}

/** Only the entries of well-formed structure, so that their contents are checked in the same run. */
function soundPart(file: CatalogFile, problems: readonly Problem[]): SoundPart {
  const broken = new Set(problems.map(({ path: [section, key] }) => `${section}.${key}`))
  function sound<Entry>(section: keyof CatalogFile, entries: Record<string, Entry>): Record<string, Entry> {
    return Object.fromEntries(Object.entries(entries).filter(([key]) => !broken.has(`${section}.${key}`)))
  }
  return {
    networks: sound('networks', file.networks),
    currencies: sound('currencies', file.currencies),
    pairs: sound('pairs', file.pairs),
    trading_account: sound('trading_account', file.trading_account),
    crypto_pairs: sound('crypto_pairs', file.crypto_pairs),
    converter: {
      ...(broken.has('converter.quotes') ? {} : { quotes: file.converter.quotes }),
      ...(broken.has('converter.crypto') ? {} : { crypto: file.converter.crypto }),
      ...(broken.has('converter.fiat') ? {} : { fiat: file.converter.fiat }),
    },
    inventory: sound('inventory', file.inventory),
    tariffs: sound('tariffs', file.tariffs),
  }
}

function catalogError(
  problems: readonly Problem[],
  { source, fileName }: { source: YamlSource; fileName: string },
): CatalogError {
  const located = problems.map((problem) => ({ ...problem, line: source.lineOf(problem.path) }))
  const sorted = located.toSorted((left, right) => left.line - right.line)
  const lines = sorted.map(({ line, path, message }) => {
    const place = path.length === 0 ? 'the file' : path.join('.')
    return `${fileName}:${line}: ${place}: ${message}`
  })
  // One value can break two rules with the same expectation.
  return new CatalogError([...new Set(lines)])
}
