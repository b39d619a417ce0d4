import assert from 'node:assert'
import type { Catalog, Network } from '#core/catalog'
import type { Asset, Money } from '#core/money'
import { columns, type Field } from '#platform/database'

type Assets = Pick<Catalog, 'asset'>

/** An amount, in a column of its units and one of its asset, which several amounts may share. */
export function money(units = 'units', asset = 'asset'): Field<Money, Assets> {
  return {
    parts: [
      { column: columns.text, name: asset, isNullable: false, of: (amount) => amount.asset.symbol },
      { column: columns.numeric, name: units, isNullable: false, of: (amount) => amount.units },
    ],
    read: (row, _, catalog) => ({
      asset: assetOf(catalog, row[asset] as string),
      units: row[units] as bigint,
    }),
    isAbsent: (row) => row[units] === null,
  }
}

/** An amount whose asset is always the same, in a column of its units. */
export function moneyIn(symbol: string, units = 'units'): Field<Money, Assets> {
  return {
    parts: [{ column: columns.numeric, name: units, isNullable: false, of: (amount) => amount.units }],
    read: (row, _, catalog) => ({ asset: assetOf(catalog, symbol), units: row[units] as bigint }),
    isAbsent: (row) => row[units] === null,
  }
}

/** An asset or currency, in a column of its symbol. */
export function asset(symbol = 'asset'): Field<Asset, Assets> {
  return {
    parts: [{ column: columns.text, name: symbol, isNullable: false, of: (one) => one.symbol }],
    read: (row, _, catalog) => assetOf(catalog, row[symbol] as string),
    isAbsent: (row) => row[symbol] === null,
  }
}

/** A network, in a column of its code. */
export function network(code = 'network'): Field<Network, Pick<Catalog, 'network'>> {
  return {
    parts: [{ column: columns.text, name: code, isNullable: false, of: (one) => one.code }],
    read(row, _, catalog) {
      const found = catalog.network(row[code] as string)
      assert(found !== undefined, `the catalogue lost the network ${row[code]}, of which there are rows`)
      return found
    },
    isAbsent: (row) => row[code] === null,
  }
}

function assetOf(catalog: Assets, symbol: string): Asset {
  const asset = catalog.asset(symbol)
  assert(asset !== undefined, `the catalogue lost ${symbol}, of which there are rows`)
  return asset
}
