import {
  type ReadSections,
  readSectionFiles,
  readSections,
  type Section,
  type SectionText,
} from '#platform/sections'
import type { Catalog } from './catalog.ts'
import { currencies } from './currencies.ts'
import { networks } from './networks.ts'
import { tariffs } from './tariffs.ts'

const what = 'The catalogue'
const ownSections: readonly Section[] = [networks, currencies, tariffs]

type Reading = {
  /** The file may have sections that are not in the list: it is the catalogue of a program that reads more of it. */
  readonly leavesOthers?: boolean
}

/** Reads a catalogue once, at start; throws SectionsUnusable for an unreadable one and for every mistake in it. */
export function loadCatalog(path: string, sections: readonly Section[], reading?: Reading): Catalog {
  return parseCatalog(readCatalog(path), sections, reading)
}

/** The files of a catalogue as they are on the disk: one of YAML, or all of a folder. */
export function readCatalog(path: string): ReturnType<typeof readSectionFiles> {
  return readSectionFiles(path, what)
}

/** Reads a whole catalogue or throws one SectionsUnusable with every problem; `sections` are read in their order. */
export function parseCatalog(text: SectionText, sections: readonly Section[], reading?: Reading): Catalog {
  return createCatalog(readSections(text, { sections: [...ownSections, ...sections], what, ...reading }))
}

function createCatalog({ section, written }: ReadSections): Catalog {
  const [listed, chains, fees] = [section(currencies), section(networks), section(tariffs)]
  const byCode = new Map(fees.map((tariff) => [tariff.code, tariff]))
  return {
    currencies: listed.all,
    networks: chains.all,
    tariffs: fees,
    currency: listed.find,
    network: chains.find,
    asset: (symbol) => listed.find(symbol)?.asset,
    tariff: (code) => byCode.get(code),
    currencyNetwork: (currency, networkCode) => {
      const code = chains.find(networkCode)?.code
      return currency.networks.find(({ network }) => network.code === code)
    },
    section,
    written,
  }
}
