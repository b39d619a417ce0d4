import { hurryInstructions } from '#core/instructions'
import { formatMoney, type Money } from '#core/money'
import {
  type ActAnswer,
  amountField,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  haltActs,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  type Places,
  recordAct,
  requireReason,
  supplierPlace,
  textField,
  WrongAct,
} from '#core/operators'
import { type SupplierPort, supplierPorts } from '#core/suppliers'
import { sql } from '#platform/database'
import { fundSupplier } from './fund-supplier.ts'
import { readMoney } from './read-money.ts'
import { readSupplierBalances } from './supplier-balance.ts'

const switchOutcomes = defineOutcomes({
  SUPPLIER_HALTED:
    'Nothing is ordered from {supplier} until: npm run operator -- suppliers resume {supplier}',
  SUPPLIER_RESUMED: 'Orders at {supplier} go on.',
})

/** The kill switch of orders, supplier by supplier. */
export const supplierSwitch: Places = {
  noun: 'supplier',
  codesOf: () => supplierPorts,
  placeOf: supplierPlace,
  stops:
    'Stops orders at a supplier until it is resumed; new ones are refused, and those that wait go on waiting.',
  outcomes: { halted: switchOutcomes.SUPPLIER_HALTED, resumed: switchOutcomes.SUPPLIER_RESUMED },
  onResumed: (tx, { code, now }) =>
    hurryInstructions(tx, now, {
      references: sql`select id from purchases where port = ${code} and status = 'processing'`,
    }),
}

const outcomes = defineOutcomes({
  SUPPLIER_FUNDED: 'The house has {amount} more at {supplier}.',
  SUPPLIER_FUNDED_BEFORE: 'The reference {reference} was counted before. Nothing more was done.',
})

const wrongs = defineWrongs({
  FUNDING_LACKS_REASON: 'a funding needs its --reason',
  SUPPLIER_PORT_UNKNOWN: 'PORT is one of {ports}',
  SUPPLIER_CURRENCY_MISSING: 'say in which currency, with --asset SYMBOL',
  SUPPLIER_AMOUNT_MISSING: 'say how much, with --amount AMOUNT',
  SUPPLIER_REFERENCE_WRONG: 'a reference is 1 to 100 characters of ASCII without spaces',
})

/** The acts that book money that the house sends to suppliers, and that halt orders there. */
export const supplierActs: readonly OperatorAct[] = [
  {
    name: 'suppliers fund',
    class: 'givesValue',
    right: 'purchases.resolve',
    subject: 'PORT',
    summary: 'Books money that the house sent to a supplier from outside of these books.',
    options: {
      amount: amountField('how much, such as 5000'),
      asset: textField('its currency; otherwise that of the supplier’s balance'),
      reference: textField('counts once for this reference, such as the bank’s; otherwise each call counts'),
      reason: needed(textField('why, for the log')),
    },
    outcomes: Object.values(outcomes),
    act: fund,
  },
  ...haltActs(supplierSwitch),
]

async function fund(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<ActAnswer> {
  const { database, ids, clock } = desk
  const port = readPort(subject)
  const amount = await readAmount(desk, { port, options })
  const reason = requireReason(options, wrongs.FUNDING_LACKS_REASON)
  const reference = `operator/${readReference(options.reference) ?? ids.next()}`
  const isFresh = await database.inTransaction(async (tx) => {
    const funding = { entryId: ids.next(), reference, port, amount, at: clock.now() }
    if (!(await fundSupplier(tx, funding))) return false
    const details = { reference, asset: amount.asset.symbol, units: amount.units }
    const effect = { customerId: null, worth: amount }
    await recordAct(tx, desk, { operator, action: 'suppliers fund', subject: port, reason, details, effect })
    return true
  })
  if (!isFresh) return outcome(outcomes.SUPPLIER_FUNDED_BEFORE, { reference: options.reference ?? reference })
  return outcome(outcomes.SUPPLIER_FUNDED, { amount: formatMoney(amount), supplier: port })
}

function readPort(typed: string | undefined): SupplierPort {
  const port = supplierPorts.find((one) => one === typed)
  if (port === undefined) throw new WrongAct(wrongs.SUPPLIER_PORT_UNKNOWN, { ports: supplierPorts })
  return port
}

type Typed = { readonly port: SupplierPort; readonly options: GivenAct['options'] }

async function readAmount(desk: OperatorDesk, { port, options }: Typed): Promise<Money> {
  const told = await readSupplierBalances(desk.database, desk.catalog)
  const symbol = options.asset ?? told.find((one) => one.port === port)?.told.asset.symbol
  if (symbol === undefined) throw new WrongAct(wrongs.SUPPLIER_CURRENCY_MISSING)
  if (options.amount === undefined) throw new WrongAct(wrongs.SUPPLIER_AMOUNT_MISSING)
  return readMoney({ amount: options.amount, symbol }, desk.catalog)
}

function readReference(typed: string | undefined): string | undefined {
  if (typed !== undefined && !/^[!-~]{1,100}$/.test(typed))
    throw new WrongAct(wrongs.SUPPLIER_REFERENCE_WRONG)
  return typed
}
