import { type ParseArgsConfig, parseArgs } from 'node:util'
import { loadCatalog } from '#core/catalog'
import { houseStatement, readHouseBooks } from '#core/dealing'
import { pinAssets } from '#core/ledger'
import { readLastMids } from '#core/prices'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { systemIds } from '#platform/ids'
import { businessClockOf } from './business-clock.ts'
import { type Config, readConfig } from './config.ts'
import { describeHouse } from './describe-house.ts'
import { fundHouse, UsageError } from './fund-house.ts'
import { openBooks } from './open-books.ts'
import { operatorMessage } from './operator-message.ts'

const usage = `Usage:
  npm run house                                            how the house stands
  npm run house -- fund SYMBOL AMOUNT [--reference TEXT]   puts its own money into the inventory; a reference counts once`

/** Tells how the house stands, or funds it, beside a running server or without one. */
async function main(): Promise<void> {
  const { positionals, reference } = readArguments(process.argv.slice(2))
  const [act, symbol, amount, ...more] = positionals
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  if (act === undefined) {
    process.stdout.write(await statementOf(await openBooks(config, acquired), config))
    return
  }
  if (act !== 'fund' || symbol === undefined || amount === undefined || more.length > 0)
    throw new UsageError(usage)
  const catalog = loadCatalog(config.catalogFile)
  const database = await openBooks(config, acquired)
  await pinAssets(
    database,
    catalog.currencies.map(({ asset }) => asset),
  )
  const clock = await businessClockOf(database, systemClock)
  const funding = { symbol, amount, reference, postedAt: clock.now() }
  process.stdout.write(await fundHouse(database, { catalog, ids: systemIds, ...funding }))
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

async function statementOf(database: Database, { catalogFile }: Config): Promise<string> {
  const catalog = loadCatalog(catalogFile)
  const books = await readHouseBooks(database, catalog)
  const mids = await readLastMids(
    database,
    catalog.currencies.map(({ asset }) => asset),
  )
  const midOf = (symbol: string) => mids.get(symbol)?.rate ?? null
  return describeHouse(houseStatement(books, { catalog, midOf }), mids)
}

await main().catch((error: unknown) => {
  console.error(operatorMessage(error))
  process.exitCode = 1
})
