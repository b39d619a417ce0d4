import type { NewOrder } from '@coffer/sdk'
import { callerOptions, converse, sameCaller } from '#calling'
import { readArguments } from '#command-line'
import { Misuse, type Terminal } from '#terminal'
import { isPair, pairOrOnly } from './pair-or-only.ts'

const sides = ['buy', 'sell'] as const
const timesInForce = { gtc: 'good_till_cancel', ioc: 'immediate_or_cancel', fok: 'fill_or_kill' } as const
const preventions = ['none', 'cancel_newest', 'cancel_oldest', 'cancel_both'] as const

const placeOptions = {
  ...callerOptions,
  price: { type: 'string' },
  market: { type: 'boolean' },
  budget: { type: 'string' },
  'time-in-force': { type: 'string' },
  'post-only': { type: 'boolean' },
  stp: { type: 'string' },
  'client-order-id': { type: 'string' },
  'idempotency-key': { type: 'string' },
} as const

type Flags = ReturnType<typeof readArguments<typeof placeOptions>>['values']

/** Places an order: a limit order at a price, or a market order by amount or by budget. */
export async function placeCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, placeOptions)
  const [first, ...words] = positionals
  const side = sides.find((one) => one === first)
  if (side === undefined) throw new Misuse('`place` begins with buy or sell')
  const pairs = words.filter(isPair)
  const amounts = words.filter((word) => !isPair(word))
  if (pairs.length > 1 || amounts.length > 1) throw new Misuse('`place` takes one AMOUNT and one PAIR')
  const order = { side, ...readTerms(values, { side, amount: amounts[0] }), ...readChoices(values) }
  const idempotency_key = values['idempotency-key']
  return converse(
    {
      caller: values,
      async talk(coffer) {
        const pair = await pairOrOnly(coffer, pairs[0])
        return coffer.createFiatOrder({ pair, ...order, idempotency_key })
      },
      advise({ order_id: id }) {
        const same = sameCaller(values)
        // A market order is over at once.
        const cancel = order.type === 'limit' ? `, \`coffer cancel ${id}${same}\`` : ''
        return `next: \`coffer order ${id}${same}\`${cancel}`
      },
    },
    terminal,
  )
}

type Terms = Pick<NewOrder, 'type' | 'amount' | 'quote_amount' | 'price'>
type Choices = Pick<NewOrder, 'time_in_force' | 'post_only' | 'stp' | 'client_order_id'>

function readTerms(flags: Flags, { side, amount }: { side: string; amount: string | undefined }): Terms {
  const { price, market, budget } = flags
  if (budget !== undefined) {
    if (amount !== undefined) throw new Misuse('Give either an AMOUNT or a --budget')
    if (side === 'sell') throw new Misuse('A --budget is for buying; a sale takes an AMOUNT')
    if (price !== undefined)
      throw new Misuse('A --budget is spent at the market; --price does not go with it')
    return { type: 'market', quote_amount: budget }
  }
  if (amount === undefined) throw new Misuse('`place` needs an AMOUNT, in the base currency of the pair')
  if (price !== undefined && market) throw new Misuse('Give either --price or --market')
  if (price !== undefined) return { type: 'limit', amount, price }
  if (market) return { type: 'market', amount }
  throw new Misuse('Give --price P for a limit order, or --market to take the best prices there are')
}

function readChoices(flags: Flags): Choices {
  const { stp, 'time-in-force': timeInForce, 'client-order-id': clientOrderId } = flags
  const prevention = preventions.find((one) => one === stp)
  if (stp !== undefined && prevention === undefined)
    throw new Misuse(`--stp is one of ${preventions.join(', ')}`)
  return {
    ...(timeInForce !== undefined && { time_in_force: readTimeInForce(timeInForce) }),
    ...(flags['post-only'] && { post_only: true }),
    ...(prevention !== undefined && { stp: prevention }),
    ...(clientOrderId !== undefined && { client_order_id: clientOrderId }),
  }
}

function readTimeInForce(text: string) {
  const found = Object.entries(timesInForce).find(([short, long]) => text === short || text === long)
  if (found === undefined)
    throw new Misuse(`--time-in-force is one of ${Object.keys(timesInForce).join(', ')}`)
  return found[1]
}
