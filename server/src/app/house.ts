import { type ParseArgsConfig, parseArgs } from 'node:util'
import { loadCatalog } from '#core/catalog'
import { houseStatement, readHouseBooks, readPendingHedges } from '#core/dealing'
import { pinAssets } from '#core/ledger'
import { readLastMids } from '#core/prices'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { systemIds } from '#platform/ids'
import { businessClockOf } from './business-clock.ts'
import { catalogSections } from './catalog-sections.ts'
import { type Config, readConfig } from './config.ts'
import { describeHouse } from './describe-house.ts'
import { fundHouse, UsageError, withdrawHouse } from './fund-house.ts'
import { openBooks } from './open-books.ts'
import { operatorMessage } from './operator-message.ts'

const usage = `Usage:
  npm run house                                                shows inventory, positions and profit
  npm run house -- fund SYMBOL AMOUNT [--reference TEXT]       adds money of the house to the inventory; a reference counts once
  npm run house -- withdraw SYMBOL AMOUNT [--reference TEXT]   takes money of the house out of the inventory, as far as it goes`

const acts = new Map([
  ['fund', fundHouse],
  ['withdraw', withdrawHouse],
])

/** Shows the house's statement, or moves its own money, beside a running server or without one. */
async function main(): Promise<void> {
  const { positionals, reference } = readArguments(process.argv.slice(2))
  const [name, symbol, amount, ...more] = positionals
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  if (name === undefined) {
    process.stdout.write(await statementOf(await openBooks(config, acquired), config))
    return
  }
  const act = acts.get(name)
  if (act === undefined || symbol === undefined || amount === undefined || more.length > 0)
    throw new UsageError(usage)
  const catalog = loadCatalog(config.catalogPath, catalogSections)
  const database = await openBooks(config, acquired)
  await pinAssets(
    database,
    catalog.currencies.map(({ asset }) => asset),
  )
  const clock = await businessClockOf(database, systemClock)
  const request = { symbol, amount, reference, postedAt: clock.now() }
  process.stdout.write(await act(database, { catalog, ids: systemIds, ...request }))
}

const options = { reference: { type: 'string' } } as const satisfies ParseArgsConfig['options']

function readArguments(args: string[]): { positionals: string[]; reference: string | null } {
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { positionals, reference: values.reference ?? null }
  } catch (error) {
    const { message } = error as Error // parseArgs says in words what it does not know
    throw new UsageError(`${message}\n${usage}`)
  }
}

async function statementOf(database: Database, { catalogPath }: Config): Promise<string> {
  const catalog = loadCatalog(catalogPath, catalogSections)
  const books = await readHouseBooks(database, catalog)
  const mids = await readLastMids(
    database,
    catalog.currencies.map(({ asset }) => asset),
  )
  const midOf = (symbol: string) => mids.get(symbol)?.rate ?? null
  const statement = houseStatement(books, { catalog, midOf })
  return describeHouse(statement, { mids, pending: await readPendingHedges(database) })
}

await main().catch((error: unknown) => {
  console.error(operatorMessage(error))
  process.exitCode = 1
})
