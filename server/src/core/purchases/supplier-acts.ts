import { requireCurrency } from '#core/catalog'
import { hurryInstructions } from '#core/instructions'
import { readBalances } from '#core/ledger'
import { formatMoney, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import {
  type GivenAct,
  haltActs,
  type OperatorAct,
  type OperatorDesk,
  type Places,
  readHalts,
  recordAction,
  requireReason,
  supplierPlace,
  WrongAct,
} from '#core/operators'
import { type SupplierPort, supplierPorts } from '#core/suppliers'
import { sql } from '#platform/database'
import { fundSupplier } from './fund-supplier.ts'
import { mirrorOf } from './movements.ts'
import { readSupplierBalances, type SupplierBalance } from './supplier-balance.ts'

/** The kill switch of orders, supplier by supplier. */
export const supplierSwitch: Places = {
  noun: 'supplier',
  codesOf: () => supplierPorts,
  placeOf: supplierPlace,
  stops:
    'Stops orders at a supplier until it is resumed; new ones are refused, and those that wait go on waiting.',
  words: (port) => ({ halted: `Nothing is ordered from ${port}`, runs: `Orders at ${port} go on` }),
  onResumed: (tx, { code, now }) =>
    hurryInstructions(tx, now, {
      references: sql`select id from purchases where port = ${code} and status = 'processing'`,
    }),
}

/** What operators see of the house's money at suppliers, and how they book what they send there. */
export const supplierActs: readonly OperatorAct[] = [
  {
    name: 'suppliers list',
    right: 'read',
    subject: '',
    summary: 'Shows what the house has at each supplier, by the books and by its word.',
    act: list,
  },
  {
    name: 'suppliers fund',
    right: 'purchases.resolve',
    subject: 'PORT',
    summary: 'Books money that the house sent to a supplier from outside of these books.',
    options: {
      amount: 'how much, such as 5000',
      asset: 'its currency; otherwise that of the supplier’s balance',
      reference: 'counts once for this reference, such as the bank’s; otherwise each call counts',
      reason: 'why, for the log; it is needed',
    },
    act: fund,
  },
  ...haltActs(supplierSwitch),
]

async function list({ database, catalog }: OperatorDesk): Promise<string> {
  const told = await readSupplierBalances(database, catalog)
  const halts = await readHalts(database)
  const lines = await Promise.all(
    supplierPorts.map(async (port) => {
      const halt = halts.get(supplierPlace(port))
      const stopped = halt === undefined ? '' : `, HALTED by ${halt.operator}: ${halt.reason}`
      const mirror = mirrorOf(port)
      const balances = await readBalances(database, mirror.owner)
      const booked = [...balances].flatMap(([symbol, units]) => {
        const asset = catalog.asset(symbol)
        const own = units[mirror.kind] ?? 0n
        return asset === undefined || own === 0n ? [] : [formatMoney({ asset, units: -own })]
      })
      const word = told.find((one) => one.port === port)
      return `${port}  ${booked.join(', ') || 'nothing'} by the books${word === undefined ? '' : `, ${wordsOf(word)}`}${stopped}\n`
    }),
  )
  return lines.join('')
}

/** Such as "990 USDT by the word of acme at 2026-05-04T00:00:00.000Z, 10 USDT of it may be gone for open purchases". */
export function wordsOf({ provider, told, open, difference, differsSince, toldAt }: SupplierBalance): string {
  const parts = [
    `${formatMoney(told)} by the word of ${provider} at ${toldAt.toISOString()}`,
    ...(open.units === 0n ? [] : [`${formatMoney(open)} in open purchases`]),
    ...(differsSince === null
      ? []
      : [`${formatMoney(difference)} that nothing explains since ${differsSince.toISOString()}`]),
  ]
  return parts.join(', ')
}

async function fund(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<string> {
  const { database, ids, clock } = desk
  const port = readPort(subject)
  const amount = await readAmount(desk, { port, options })
  const reason = requireReason(options, 'a funding')
  const reference = `operator/${readReference(options.reference) ?? ids.next()}`
  const isFresh = await database.inTransaction(async (tx) => {
    const funding = { entryId: ids.next(), reference, port, amount, at: clock.now() }
    if (!(await fundSupplier(tx, funding))) return false
    const details = { reference, asset: amount.asset.symbol, units: amount.units }
    await recordAction(tx, desk, { operator, action: 'suppliers fund', subject: port, reason, details })
    return true
  })
  if (!isFresh) return `The reference ${options.reference} was counted before. Nothing more was done.\n`
  return `The house has ${formatMoney(amount)} more at ${port}.\n`
}

function readPort(typed: string | undefined): SupplierPort {
  const port = supplierPorts.find((one) => one === typed)
  if (port === undefined) throw new WrongAct(`PORT is one of ${supplierPorts.join(', ')}`)
  return port
}

type Typed = { readonly port: SupplierPort; readonly options: GivenAct['options'] }

async function readAmount({ database, catalog }: OperatorDesk, { port, options }: Typed): Promise<Money> {
  const told = await readSupplierBalances(database, catalog)
  const symbol = options.asset ?? told.find((one) => one.port === port)?.told.asset.symbol
  if (symbol === undefined) throw new WrongAct('say in which currency, with --asset SYMBOL')
  if (options.amount === undefined) throw new WrongAct('say how much, with --amount AMOUNT')
  if (catalog.asset(symbol) === undefined) throw new WrongAct(`there is no currency ${symbol}`)
  try {
    return parsePositiveAmount(options.amount, requireCurrency(catalog, symbol).asset)
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(`the amount ${options.amount} ${error.reason}`)
  }
}

function readReference(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^[!-~]{1,100}$/.test(typed))
    throw new WrongAct('a reference is 1 to 100 characters of ASCII without spaces')
  return typed
}
