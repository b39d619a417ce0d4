import type { CreateFiatOrderRequest } from '@coffer/sdk'
import { calls, keyOption, sameCaller } from '#calling'
import { isPair, type Options, type Values } from '#command-line'
import { Misuse } from '#terminal'
import { pairOrOnly } from './pair-or-only.ts'

const sides = ['buy', 'sell'] as const

const orderOptions = {
  price: { type: 'string', value: 'P', says: 'a limit order: at this price or better' },
  market: { type: 'boolean', says: 'a market order: at the best prices there are' },
  budget: { type: 'string', value: 'Q', says: 'a market order: buys for Q of the quote currency' },
  'time-in-force': {
    type: 'string',
    value: 'T',
    choices: ['good_till_cancel', 'immediate_or_cancel', 'fill_or_kill'],
    aliases: { gtc: 'good_till_cancel', ioc: 'immediate_or_cancel', fok: 'fill_or_kill' },
    says: 'good_till_cancel (default): rest until cancelled; immediate_or_cancel: the part that cannot trade at once is cancelled; fill_or_kill: all at once or nothing. gtc, ioc and fok for short',
  },
  'post-only': { type: 'boolean', says: 'refuse the order where it would trade at once' },
  stp: {
    type: 'string',
    value: 'MODE',
    choices: ['none', 'cancel_newest', 'cancel_oldest', 'cancel_both'],
    says: 'which order is cancelled instead of a trade with yourself: cancel_newest, cancel_oldest, cancel_both, or none where your tariff allows it',
  },
  'client-order-id': { type: 'string', value: 'NAME', says: 'your own id for the order' },
} as const satisfies Options

type Flags = Values<typeof orderOptions>

/** Places an order: a limit order at a price, or a market order by amount or by budget. */
export const placeCommand = calls({
  usage: [
    'place buy|sell AMOUNT [PAIR] --price P',
    'place buy|sell AMOUNT [PAIR] --market',
    'place buy [PAIR] --budget Q',
  ],
  about:
    'Places an order from the trading account. AMOUNT is in the base currency, P and Q in the quote currency. PAIR can be left out where there is only one.',
  arguments: 'free',
  options: { ...orderOptions, ...keyOption },
  examples: ['place buy 10 USDT/RUB --price 79.5', 'place sell 10 --market', 'place buy --budget 1000'],
  words: [sides],
  ask({ values, words: [first, ...words] }) {
    const side = sides.find((one) => one === first)
    if (side === undefined) throw new Misuse('`place` begins with buy or sell')
    const pairs = words.filter(isPair)
    const amounts = words.filter((word) => !isPair(word))
    if (pairs.length > 1 || amounts.length > 1) throw new Misuse('`place` takes one AMOUNT and one PAIR')
    const order = { side, ...readTerms(values, { side, amount: amounts[0] }), ...readChoices(values) }
    const idempotency_key = values['idempotency-key']
    return async (coffer) => {
      const pair = await pairOrOnly(coffer, pairs[0])
      return coffer.createFiatOrder({ pair, ...order, idempotency_key })
    }
  },
  advise({ order_id: id }, { values }) {
    const same = sameCaller(values)
    // A market order ends at once, so there is nothing to cancel.
    const cancel = values.price === undefined ? '' : `, \`coffer cancel ${id}${same}\``
    return `next: \`coffer order ${id}${same}\`${cancel}`
  },
})

type Terms = Pick<CreateFiatOrderRequest, 'type' | 'amount' | 'quote_amount' | 'price'>
type Choices = Pick<CreateFiatOrderRequest, 'time_in_force' | 'post_only' | 'stp' | 'client_order_id'>

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
  const { stp, 'time-in-force': time_in_force, 'client-order-id': client_order_id } = flags
  return { time_in_force, post_only: flags['post-only'], stp, client_order_id }
}
