import { buildConverter } from './build-converter.ts'
import { buildCryptoPairs } from './build-crypto-pairs.ts'
import { buildCurrencies } from './build-currencies.ts'
import { buildInventory } from './build-inventory.ts'
import { buildPairs } from './build-pairs.ts'
import { buildTradingCurrencies } from './build-trading-currencies.ts'
import { type Catalog, createCatalog, type Network, type Tariff } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import { familyRules } from './network-family.ts'
import { type Place, type Problem, placeAt } from './place.ts'
import { readShare } from './read-value.ts'

type Source = {
  readonly file: CatalogFile
  readonly sound: SoundPart
  readonly problems: Problem[]
}

/** What is well-formed in a file. */
export type SoundPart = Omit<CatalogFile, 'converter'> & {
  readonly converter: Partial<CatalogFile['converter']>
}

/**
 * Makes the nouns out of the file's sound part and adds to `problems` whatever does not fit together; null unless there
 * are none. `file` tells what is declared at all, so that a reference to a broken entry is not called unknown.
 */
export function buildCatalog({ file, sound, problems }: Source): Catalog | null {
  const root = placeAt([], problems)
  const at = (section: keyof CatalogFile) => ({ declared: file, place: root.inside(section) })
  const networks = buildNetworks(sound.networks, root.inside('networks'))
  const currencies = buildCurrencies({ ...at('currencies'), entries: sound.currencies, networks })
  const lists = {
    networks,
    currencies,
    pairs: buildPairs({ ...at('pairs'), entries: sound.pairs, currencies }),
    tradingCurrencies: buildTradingCurrencies({
      ...at('trading_account'),
      entries: sound.trading_account,
      currencies,
    }),
    cryptoPairs: buildCryptoPairs({ ...at('crypto_pairs'), entries: sound.crypto_pairs, currencies }),
    inventory: buildInventory({ ...at('inventory'), entries: sound.inventory, currencies }),
    tariffs: buildTariffs({ ...at('tariffs'), entries: sound.tariffs }),
  }
  const converter = buildConverter({ ...at('converter'), entries: sound.converter, currencies })
  return converter === null || problems.length > 0 ? null : createCatalog({ ...lists, converter })
}

function buildNetworks(entries: CatalogFile['networks'], section: Place): Network[] {
  return Object.entries(entries).map(([code, raw]) => {
    const { hasTag } = familyRules[raw.family]
    const tagPlace = section.inside(code).inside('tag')
    if (hasTag && raw.tag === undefined) {
      tagPlace.report(
        `is missing, expected name and required: customers of ${raw.family} networks share an address`,
      )
    }
    if (!hasTag && raw.tag !== undefined) tagPlace.report(`is given, but ${raw.family} networks have no tags`)
    return {
      code,
      name: raw.name,
      family: raw.family,
      confirmationsRequired: raw.confirmations_required,
      tag: raw.tag === undefined ? null : { name: raw.tag.name, isRequired: raw.tag.required },
    }
  })
}

type TariffSource = {
  readonly entries: CatalogFile['tariffs']
  readonly declared: CatalogFile
  readonly place: Place
}

function buildTariffs({ entries, declared, place: section }: TariffSource): Tariff[] {
  if (!Object.hasOwn(declared.tariffs, 'default'))
    section.report('lacks default, expected the tariff of customers who have no other')
  return Object.entries(entries).map(([code, raw]) => {
    const place = section.inside(code)
    return {
      code,
      makerFee: readShare(place.inside('maker_fee'), raw.maker_fee),
      takerFee: readShare(place.inside('taker_fee'), raw.taker_fee),
      selfTradePrevention: raw.self_trade_prevention,
    }
  })
}
