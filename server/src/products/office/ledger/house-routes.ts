import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { houseStatement, readHouseBooks, readPendingHedges } from '#core/dealing'
import { houseAccount, readAccountsOf } from '#core/ledger'
import { type Places, placeOf, readHalts, type Served } from '#core/operators'
import { readLastMids } from '#core/prices'
import { officeRead } from '#core/sessions'
import type { Database } from '#platform/database'
import { closedObject, type Route } from '#platform/http'
import { houseResource } from './house-resource.ts'
import { switchResource } from './switch-resource.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly switches: readonly Places[]
} & Served

/** The house's own money, and the places where nothing is paid. */
export function houseRoutes(parts: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeGetHouse',
      summary: 'Inventory, positions, hedges, exposure and earnings of the house',
      path: '/house',
      result: houseResource.schema,
      example: { data: houseResource.example },
      handle: () => readHouse(parts),
    }),
    switchesRoute(parts),
  ]
}

async function readHouse({ database, catalog }: Parts) {
  const assets = catalog.currencies.map(({ asset }) => asset)
  const [books, mids, pending, accounts] = await Promise.all([
    readHouseBooks(database, catalog),
    readLastMids(database, assets),
    readPendingHedges(database),
    readAccountsOf(database, houseAccount('custody').owner),
  ])
  const statement = houseStatement(books, { catalog, midOf: (symbol) => mids.get(symbol)?.rate ?? null })
  const times = statement.lines.flatMap(({ currency }) => mids.get(currency.symbol)?.at.getTime() ?? [])
  return houseResource.of({ ...statement, accounts, times, pending })
}

function switchesRoute({ database, catalog, switches, ...served }: Parts): Route {
  return officeRead({
    operationId: 'officeListSwitches',
    summary: 'List the kill switches, with the operator and the reason of each halt',
    path: '/switches',
    result: closedObject({ items: Type.Array(switchResource.schema) }),
    example: {
      data: {
        items: [switchResource.example, { kind: 'product', code: 'cards', halt: null, is_served: true }],
      },
    },
    async handle() {
      const halts = await readHalts(database)
      const items = switches.flatMap((places) =>
        places.codesOf(catalog).map((code) => {
          const halt = halts.get(placeOf(places, code)) ?? null
          const isServed = places.isServed?.(served, code) ?? true
          return switchResource.of({ noun: places.noun, code, halt, isServed })
        }),
      )
      return { items }
    },
  })
}
