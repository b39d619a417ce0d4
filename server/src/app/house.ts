import { userInfo } from 'node:os'
import { loadCatalog } from '#core/catalog'
import { pinAssets } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { systemIds } from '#platform/ids'
import { businessClockOf } from './business-clock.ts'
import { catalogSections } from './catalog-sections.ts'
import { runCommand, UsageError } from './command.ts'
import { fundHouse, withdrawHouse } from './fund-house.ts'
import { houseText } from './house-acts.ts'
import { openBooks } from './open-books.ts'

const usage = `Usage:
  npm run house                                                shows inventory, positions and profit
  npm run house -- fund SYMBOL AMOUNT [--reference TEXT]       adds money of the house to the inventory; a reference counts once
  npm run house -- withdraw SYMBOL AMOUNT [--reference TEXT]   takes money of the house out of the inventory, as far as it goes`

const acts = new Map([
  ['fund', fundHouse],
  ['withdraw', withdrawHouse],
])

await runCommand({
  usage,
  parsing: { options: { reference: { type: 'string' } }, allowPositionals: true },
  async act({ positionals, values: { reference = null }, config, acquired }) {
    const [name, symbol, amount, ...more] = positionals
    if (name === undefined)
      return houseText(await openBooks(config, acquired), loadCatalog(config.catalogPath, catalogSections))
    const act = acts.get(name)
    if (act === undefined || symbol === undefined || amount === undefined || more.length > 0)
      throw new UsageError(usage)
    const catalog = loadCatalog(config.catalogPath, catalogSections)
    const database = await openBooks(config, acquired)
    await pinAssets(
      database,
      catalog.currencies.map(({ asset }) => asset),
    )
    const postedAt = (await businessClockOf(database, systemClock)).now()
    const operator = { name: userInfo().username }
    return act(database, { catalog, ids: systemIds, symbol, amount, reference, postedAt, operator })
  },
})
