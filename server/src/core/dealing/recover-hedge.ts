import { instruct } from '#core/instructions'
import { convert, formatMoney, InvalidAmount, parsePositiveAmount, parseRate, type Rate } from '#core/money'
import {
  type ActAnswer,
  amountField,
  choiceField,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  needed,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readId,
  readOption,
  recordAct,
  requireReason,
  textField,
  WrongAct,
} from '#core/operators'
import { hub } from '#core/prices'
import { sql } from '#platform/database'
import { insertHedge, lockHedges } from './hedge-store.ts'
import type { HedgeOrder } from './hedging.ts'

/** The kind of instructions that ask what became of a hedge that restored books have lost. */
export const recoveredHedge = 'hedge.recovered'

const outcomes = defineOutcomes({
  HEDGE_RECOVERED: 'A server asks {provider} for the hedge {id}, and its answer is booked.',
})

const wrongs = defineWrongs({
  LOST_HEDGE_LACKS_REASON: 'to recover a hedge needs its --reason',
  LOST_HEDGE_WRONG: 'the {option} {text} {problem}',
  HEDGE_RECOVERED_BEFORE: 'the books know the hedge {id}, which is {status}',
})

const sides = ['buy', 'sell'] as const

/** Takes a hedge that its provider has and restored books lack into the books again. */
export const recoverHedgeAct: OperatorAct = {
  name: 'hedges recover',
  class: 'givesValue',
  right: 'house.fund',
  subject: 'ID',
  summary:
    'Books a hedge that its provider has and restored books lack, under its own reference and with what the provider says of it.',
  options: {
    provider: needed(textField('the name of the provider that has it')),
    side: needed(choiceField(sides, 'what the house did')),
    symbol: needed(textField('the currency that was bought or sold')),
    amount: needed(amountField('how much of it was ordered')),
    price: needed(amountField(`the price of the order, in ${hub}`)),
    reason: needed(textField('why, for the log')),
  },
  outcomes: [outcomes.HEDGE_RECOVERED],
  act: recover,
}

async function recover(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<ActAnswer> {
  const { database, clock } = desk
  const id = readId(subject, 'the provider’s list')
  const reason = requireReason(options, wrongs.LOST_HEDGE_LACKS_REASON)
  const provider = readOption(options, 'provider')
  const order = readOrder(desk, { reference: id, options })
  const now = clock.now()
  return database.inTransaction(async (tx) => {
    await lockHedges(tx)
    const [known] = await tx.query<{ status: string }>(sql`select status from hedges where id = ${id}`)
    if (known !== undefined) throw new WrongAct(wrongs.HEDGE_RECOVERED_BEFORE, { id, status: known.status })
    await insertHedge(tx, { order, provider, now })
    instruct(tx, { kind: recoveredHedge, provider, reference: id, mayHaveArrived: true, now })
    const { side, amount, price } = order
    const details = { provider, side, amount: formatMoney(amount), price: readOption(options, 'price') }
    const effect = { customerId: null, worth: convert(amount, price, { rounding: 'up' }) }
    const act = { operator, action: 'hedges recover', subject: id, reason, details, effect }
    await recordAct(tx, desk, { ...act, before: 'lost', after: 'pending' })
    return outcome(outcomes.HEDGE_RECOVERED, { provider, id })
  })
}

type Options = GivenAct['options']

type Told = { readonly reference: string; readonly options: Options }

function readOrder({ catalog }: OperatorDesk, { reference, options }: Told): HedgeOrder {
  const [symbol, text] = [readOption(options, 'symbol'), readOption(options, 'side')]
  const side = sides.find((one) => one === text)
  const [base, quote] = [catalog.asset(symbol), catalog.asset(hub)]
  if (side === undefined) throw wrong('side', { text, problem: 'is neither buy nor sell' })
  if (base === undefined || quote === undefined || symbol === hub)
    throw wrong('symbol', { text: symbol, problem: 'is no currency that is hedged' })
  const parsed = <Parsed>(option: string, parse: (text: string) => Parsed): Parsed => {
    try {
      return parse(readOption(options, option))
    } catch (error) {
      if (!(error instanceof InvalidAmount)) throw error
      throw wrong(option, { text: readOption(options, option), problem: error.reason })
    }
  }
  const amount = parsed('amount', (typed) => parsePositiveAmount(typed, base))
  const price = parsed('price', (typed): Rate => parseRate(typed, base, quote))
  return { reference, side, amount, price }
}

function wrong(option: string, facts: { readonly text: string; readonly problem: string }): WrongAct {
  return new WrongAct(wrongs.LOST_HEDGE_WRONG, { option, ...facts })
}
