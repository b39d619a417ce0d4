import type { Coffer, GiftCard, GiftCardEstimate, GiftCardOrder } from '@coffer/sdk'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { agree, Failure, Misuse, noticer, type Terminal } from '#terminal'
import { facesOf, findGift } from './find-gift.ts'

/** Buys a gift card, and follows the order until its code arrives. */
export const buyGiftCommand = calls({
  usage: ['gift buy CARD VALUE [--from SYMBOL] [--email E] [--yes]'],
  about:
    'Shows what a gift card of VALUE costs, and buys it from the funding account; CARD is an id or a title. On a terminal it asks first; in a script it does not. It never pays more than it has shown, or than --max-total. Then it waits for the code. Ctrl-C ends only the waiting: the order goes on.',
  arguments: { least: 2, most: 2, needs: 'needs a CARD and its VALUE; put a title in quotes' },
  options: {
    from: { type: 'string', value: 'SYMBOL', says: 'currency of the wallet that pays; USDT by default' },
    country: { type: 'string', value: 'CC', says: 'country of the CARD, where its title is sold in several' },
    email: { type: 'string', value: 'E', says: 'address that the code is sent to as well' },
    'max-total': { type: 'string', value: 'X', says: 'most that may be paid; the shown total by default' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'no-wait': { type: 'boolean', says: 'end once the order is accepted' },
    ...keyOption,
  },
  examples: ["gift buy 'Steam Wallet' 20 --country DE", 'gift buy 42 50 --from BTC'],
  ask({ values, words: [search = '', value = ''] }, terminal) {
    const { from: symbol = 'USDT', country, email, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false, 'no-wait': isLeft = false } = values
    const face_value = readValue(value)
    return async (coffer) => {
      const card = await findGift(coffer, { search, country })
      const asked = { product_id: card.id, face_value, symbol }
      const estimate = await coffer.estimateGiftCard(asked)
      const refusal = 'Nothing was bought'
      await agree({ cost: costOf(card, estimate), question: 'Buy?', refusal, isSure, isJson, terminal })
      const max_total = values['max-total'] ?? estimate.total
      const order = await coffer.purchaseGiftCard({ ...asked, email, max_total, idempotency_key })
      if (isLeft) return
      await watch(coffer, { id: order.order_id, isJson, same: sameCaller(values), terminal })
    }
  },
})

/** A value that a JSON number holds exactly. */
function readValue(typed: string): number {
  const [, whole = '', part = ''] = /^0{0,20}(\d{1,12})(?:\.(\d{1,8}))?$/.exec(typed) ?? []
  const value = Number(`${whole}.${part}`)
  const written = part.replace(/0{1,8}$/, '')
  if (whole === '' || String(value) !== `${whole}${written === '' ? '' : `.${written}`}`)
    throw new Misuse(`The VALUE of a gift card is a number such as 25, not '${typed}'`)
  return value
}

function costOf(card: GiftCard, { face_value, currency, ...estimate }: GiftCardEstimate): string {
  const { crypto_amount, symbol, fee, total } = estimate
  const country = card.country === null ? '' : `, ${card.country}`
  const terms = card.terms === null ? '' : `${card.terms}\n`
  const sold = card.is_active ? '' : `out of stock; sold at ${facesOf(card)}\n`
  return `${card.title}${country}, ${face_value} ${currency}\n${terms}${sold}price ${crypto_amount} ${symbol}, fee ${fee} ${symbol}, total ${total} ${symbol}\n`
}

type Watched = {
  readonly id: string
  readonly isJson: boolean
  readonly same: string
  readonly terminal: Terminal
}

async function watch(coffer: Coffer, { id, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getGiftCardOrder(id),
    isOver: ({ status }) => status !== 'processing',
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer gift order ${id}${same}\``
  if (ended === undefined) notice(`The order goes on; ${look} shows its code once it is there.`)
  else if (ended.status === 'failed')
    throw new Failure(
      `The order failed (${ended.error}), and ${ended.total} ${ended.symbol} are available again; ${look} shows it`,
    )
}

function progressOf({ status }: GiftCardOrder): string {
  if (status === 'processing') return 'waiting for the code'
  return status === 'failed' ? 'failed' : 'the code is there'
}
