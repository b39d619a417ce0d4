import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { readBalances } from '#core/ledger'
import { formatAmount } from '#core/money'
import { type Halt, readHalts, supplierPlace } from '#core/operators'
import { officeRead, stopNote, unixTime } from '#core/sessions'
import { type SupplierPort, supplierPorts } from '#core/suppliers'
import { unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, orNull, type Route } from '#platform/http'
import { mirrorOf } from '../movements.ts'
import { readSupplierBalances, type SupplierBalance } from '../suppliers/supplier-balance.ts'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const supplier = closedObject({
  port: Type.Enum([...supplierPorts]),
  booked: Type.Array(closedObject({ symbol: Type.String(), amount: Type.String() }), {
    description: 'The house’s balance at the supplier, by the books.',
  }),
  told: orNull(
    closedObject({
      provider: Type.String({ description: 'The supplier.' }),
      symbol: Type.String(),
      amount: Type.String(),
      open: Type.String({ description: 'Amount that open purchases may already have taken.' }),
      difference: Type.String({
        description: 'Unexplained difference: negative where the books have more.',
      }),
      differs_since: orNull(unixTime, { description: 'Null without a difference.' }),
      told_at: unixTime,
    }),
    { description: 'Balance by the supplier’s last report; null before the first.' },
  ),
  halt: orNull(stopNote, {
    description: 'The operator who halted orders there, with the reason; null while orders are accepted.',
  }),
})

const example: Static<typeof supplier> = {
  port: 'giftcards',
  booked: [{ symbol: 'USDT', amount: '990' }],
  told: {
    provider: 'simulated',
    symbol: 'USDT',
    amount: '980',
    open: '10',
    difference: '0',
    differs_since: null,
    told_at: 1777896000,
  },
  halt: null,
}

/** The route that shows operators the money of the house at suppliers. */
export function supplierRoutes({ database, catalog }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListSuppliers',
      summary: 'List the house’s balance at each supplier, by the books and by the supplier’s report',
      path: '/suppliers',
      result: closedObject({ items: Type.Array(supplier) }),
      example: { data: { items: [example] } },
      async handle() {
        const [told, halts] = await Promise.all([
          readSupplierBalances(database, catalog),
          readHalts(database),
        ])
        const items = supplierPorts.map(async (port) => {
          const word = told.find((one) => one.port === port)
          const halt = halts.get(supplierPlace(port))
          return {
            port,
            booked: await bookedAt(port, { database, catalog }),
            told: word === undefined ? null : toBalance(word),
            halt: halt === undefined ? null : toStop(halt),
          }
        })
        return { items: await Promise.all(items) }
      },
    }),
  ]
}

async function bookedAt(port: SupplierPort, { database, catalog }: Parts) {
  const mirror = mirrorOf(port)
  const balances = await readBalances(database, mirror.owner)
  return [...balances].flatMap(([symbol, units]) => {
    const asset = catalog.asset(symbol)
    const own = units[mirror.kind] ?? 0n
    return asset === undefined || own === 0n ? [] : [{ symbol, amount: formatAmount({ asset, units: -own }) }]
  })
}

function toStop({ operator, reason, at }: Halt): Static<typeof stopNote> {
  return { operator, reason, at: unixSeconds(at) }
}

function toBalance({ provider, told, open, difference, differsSince, toldAt }: SupplierBalance) {
  return {
    provider,
    symbol: told.asset.symbol,
    amount: formatAmount(told),
    open: formatAmount(open),
    difference: formatAmount(difference),
    differs_since: differsSince && unixSeconds(differsSince),
    told_at: unixSeconds(toldAt),
  }
}
