import { type CustomerLimits, changeLimits } from '#core/customers'
import { type Asset, formatAmount, InvalidAmount, parseAmount } from '#core/money'
import {
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  readReason,
  recordAction,
  WrongAct,
} from '#core/operators'

/** The limits that a customer can have of their own, by option. */
const limitsByOption = {
  withdraw: 'withdrawDaily',
  'fiat-deposit': 'depositFiatDaily',
  approval: 'approvalAbove',
} as const satisfies { readonly [option: string]: keyof CustomerLimits }

const ofTariff = 'tariff'

export const setLimitsAct: OperatorAct = {
  name: 'customers set-limits',
  right: 'customers.change',
  subject: 'USERNAME',
  summary:
    'Gives a customer limits of their own in USDT, or those of the tariff again, from the next request on.',
  options: {
    withdraw: 'what they may withdraw and pay out in a day, such as 5000, or tariff',
    'fiat-deposit': 'what they may pay in by rails in a day, or tariff',
    approval: 'what waits for an operator when it is worth more, or tariff',
    reason: 'why, for the log',
  },
  act: setLimits,
}

async function setLimits(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<string> {
  const usdt = desk.catalog.asset('USDT')
  if (usdt === undefined) throw new WrongAct('the catalogue has no USDT')
  const limits = readLimits(options, usdt)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const before = await changeLimits(tx, { username, limits })
    if (before === undefined) throw new WrongAct(`there is no customer ${username}`)
    const details = { before: inUsdt(before, usdt), after: inUsdt({ ...before, ...limits }, usdt) }
    const act = { operator, action: 'customers set-limits', subject: username, reason, details }
    await recordAction(tx, desk, act)
    const told = Object.entries(details.after).map(([limit, value]) => `${limit} ${value}`)
    return `The limits of ${username} are: ${told.join(', ')}.\n`
  })
}

function readLimits(options: GivenAct['options'], usdt: Asset): Partial<CustomerLimits> {
  const given = Object.entries(limitsByOption).flatMap(([option, limit]) => {
    const text = options[option]
    return text === undefined
      ? []
      : [[limit, text === ofTariff ? null : unitsOf(option, text, usdt)] as const]
  })
  if (given.length === 0)
    throw new WrongAct(
      `name a limit: ${Object.keys(limitsByOption)
        .map((option) => `--${option}`)
        .join(', ')}`,
    )
  return Object.fromEntries(given)
}

function unitsOf(option: string, text: string, usdt: Asset): bigint {
  try {
    return parseAmount(text, usdt).units
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(`--${option} ${error.reason}, not "${text}"; or say ${ofTariff}`)
  }
}

function inUsdt(limits: CustomerLimits, asset: Asset): { [option: string]: string } {
  return Object.fromEntries(
    Object.entries(limitsByOption).map(([option, limit]) => {
      const units = limits[limit]
      return [option, units === null ? ofTariff : formatAmount({ asset, units })]
    }),
  )
}
