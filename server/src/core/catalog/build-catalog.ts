import { buildCurrencies } from './build-currencies.ts'
import { buildPairs } from './build-pairs.ts'
import { buildTradingCurrencies } from './build-trading-currencies.ts'
import { type Catalog, createCatalog, type Network, type Tariff } from './catalog.ts'
import type { CatalogFile } from './catalog-schema.ts'
import { familyRules } from './network-family.ts'
import { type Place, type Problem, placeAt } from './place.ts'
import { readShare } from './read-value.ts'

/**
 * Makes the nouns out of the file's sound part and adds to `problems` whatever does not fit together.
 * `file` tells what is declared at all, so that a reference to a broken entry is not called unknown.
 * The result is of use only if `problems` stays empty.
 */
export function buildCatalog({ file, sound, problems }: Source): Catalog {
  const root = placeAt([], problems)
  const networks = buildNetworks(sound.networks, root.inside('networks'))
  const currencies = buildCurrencies({
    entries: sound.currencies,
    declared: file,
    networks,
    place: root.inside('currencies'),
  })
  const pairs = buildPairs({ entries: sound.pairs, declared: file, currencies, place: root.inside('pairs') })
  const tradingCurrencies = buildTradingCurrencies({
    entries: sound.trading_account,
    declared: file,
    currencies,
    place: root.inside('trading_account'),
  })
  const tariffs = buildTariffs(sound.tariffs, root.inside('tariffs'))
  if (!Object.hasOwn(file.tariffs, 'default')) {
    root.inside('tariffs').report('lacks default, expected the tariff of customers who have no other')
  }
  return createCatalog({ networks, currencies, pairs, tradingCurrencies, tariffs })
}

type Source = { readonly file: CatalogFile; readonly sound: CatalogFile; readonly problems: Problem[] }

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

function buildTariffs(entries: CatalogFile['tariffs'], section: Place): Tariff[] {
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
