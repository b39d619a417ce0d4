import { type CustomerLimits, changeLimits, findCustomer, isLooserTariff, tariffOf } from '#core/customers'
import { type Asset, formatAmount, InvalidAmount, parseAmount } from '#core/money'
import {
  type ActAnswer,
  amountField,
  commonWrongs,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  policyOf,
  readReason,
  recordAct,
  textField,
  WrongAct,
} from '#core/operators'

/** A customer's own limits, by option. */
const limitsByOption = {
  withdraw: 'withdrawDaily',
  'fiat-deposit': 'depositFiatDaily',
  approval: 'approvalAbove',
} as const satisfies { readonly [option: string]: keyof CustomerLimits }

const ofTariff = 'tariff'
const or = { or: ofTariff }

const outcomes = defineOutcomes({
  LIMITS_SET:
    'The limits of {username} are: withdraw {withdraw}, fiat-deposit {fiat_deposit}, approval {approval}.',
})

const wrongs = defineWrongs({
  NO_USDT_IN_CATALOGUE: 'the catalogue has no USDT',
  LIMIT_NOT_SAID: 'name a limit: {options}',
  LIMIT_MALFORMED: '--{option} {problem}, not "{text}"; or say tariff',
})

export const setLimitsAct: OperatorAct = {
  name: 'customers set-limits',
  class: 'loosensGuard',
  right: 'customers.change',
  subject: 'USERNAME',
  summary:
    'Gives a customer limits of their own in USDT, or those of the tariff again, from the next request on.',
  options: {
    withdraw: amountField('what they may withdraw and pay out in a day, such as 5000, or tariff', or),
    'fiat-deposit': amountField('what they may pay in by rails in a day, or tariff', or),
    approval: amountField('what waits for an operator when it is worth more, or tariff', or),
    reason: textField('why, for the log'),
  },
  outcomes: [outcomes.LIMITS_SET],
  act: setLimits,
}

async function setLimits(
  desk: OperatorDesk,
  { operator, subject: username = '', options }: GivenAct,
): Promise<ActAnswer> {
  const usdt = desk.catalog.asset('USDT')
  if (usdt === undefined) throw new WrongAct(wrongs.NO_USDT_IN_CATALOGUE)
  const limits = readLimits(options, usdt)
  const reason = readReason(options)
  return desk.database.inTransaction(async (tx) => {
    const before = await changeLimits(tx, { username, limits })
    if (before === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const customer = await findCustomer(tx, { username })
    if (customer === undefined) throw new WrongAct(commonWrongs.NO_CUSTOMER, { username })
    const [own, next] = [
      { ...customer, limits: before },
      { ...customer, limits: { ...before, ...limits } },
    ]
    const isTighter = !isLooserTariff(tariffOf(desk.catalog, next), {
      than: tariffOf(desk.catalog, own),
      usualWaitSeconds: policyOf(desk.catalog).guardWaitSeconds,
    })
    const change = { before: inUsdt(before, usdt), after: inUsdt({ ...before, ...limits }, usdt) }
    const act = { operator, action: 'customers set-limits', subject: username, reason, ...change }
    await recordAct(tx, desk, { ...act, effect: { customerId: customer.id, isTighter } })
    const { 'fiat-deposit': fiatDeposit, ...others } = change.after
    return outcome(outcomes.LIMITS_SET, { username, fiat_deposit: fiatDeposit, ...others })
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
    throw new WrongAct(wrongs.LIMIT_NOT_SAID, {
      options: Object.keys(limitsByOption).map((option) => `--${option}`),
    })
  return Object.fromEntries(given)
}

function unitsOf(option: string, text: string, usdt: Asset): bigint {
  try {
    return parseAmount(text, usdt).units
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(wrongs.LIMIT_MALFORMED, { option, problem: error.reason, text })
  }
}

type LimitsInUsdt = { readonly [option in keyof typeof limitsByOption]: string }

function inUsdt(limits: CustomerLimits, asset: Asset): LimitsInUsdt {
  return Object.fromEntries(
    Object.entries(limitsByOption).map(([option, limit]) => {
      const units = limits[limit]
      return [option, units === null ? ofTariff : formatAmount({ asset, units })]
    }),
  ) as LimitsInUsdt // each option has its limit
}
