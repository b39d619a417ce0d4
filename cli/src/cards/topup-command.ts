import type { Card, CardSettings, Coffer, Transaction } from '@coffer/sdk'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { agree, Failure, noticer, type Terminal } from '#terminal'
import { loadCost } from './load-cost.ts'

/** Loads a card from the wallet, and follows the load until it has ended. */
export const topUpCommand = calls({
  usage: ['cards topup ID AMOUNT [--from SYMBOL] [--yes]'],
  about:
    'Shows the fee, and loads the card ID with AMOUNT in USD from the funding account; the fee comes on top. On a terminal it asks first; in a script it does not. Then it waits until the card is loaded. Ctrl-C ends only the waiting.',
  arguments: { least: 2, most: 2, needs: 'needs the ID of a card and an AMOUNT' },
  options: {
    from: { type: 'string', value: 'SYMBOL', says: 'currency of the wallet that pays; USDT by default' },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'no-wait': { type: 'boolean', says: 'end once the load is accepted' },
    ...keyOption,
  },
  examples: ['cards topup 1 25'],
  ask({ values, words: [card = '', amount = ''] }, terminal) {
    const { from: source_symbol, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false, 'no-wait': isLeft = false } = values
    return async (coffer) => {
      const cost = costOf(amount, {
        card: await coffer.getCard(card),
        settings: await coffer.getCardSettings(),
      })
      const refusal = 'Nothing was loaded'
      await agree({ cost, question: 'Load the card?', refusal, isSure, isJson, terminal })
      const load = await coffer.topUpCard(card, { amount, source_symbol, idempotency_key })
      if (isLeft) return
      await watch(coffer, { id: load.transaction_id, card, isJson, same: sameCaller(values), terminal })
    }
  },
})

type Loaded = { readonly card: Card; readonly settings: CardSettings }

function costOf(amount: string, { card, settings }: Loaded): string {
  const terms = settings.card_types.find(({ card_type }) => card_type === card.card_type)
  const cost = loadCost(amount, { percent: terms?.top_up_fee ?? '' })
  const fees = cost === null ? '' : `fee ${cost.fee} USD, total ${cost.total} USD\n`
  return `${amount} USD to card ${card.id}, ${card.number}\n${fees}`
}

type Watched = {
  readonly id: string
  readonly card: string
  readonly isJson: boolean
  readonly same: string
  readonly terminal: Terminal
}

async function watch(coffer: Coffer, { id, card, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getTransaction(id),
    isOver: ({ status }) => status === 'completed' || status === 'failed',
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer cards transactions ${card}${same}\``
  if (ended === undefined) notice(`The load goes on; ${look} shows how far it is.`)
  else if (ended.status === 'failed')
    throw new Failure(`The load failed (${ended.error}), and its price is available again; ${look} shows it`)
}

function progressOf({ status }: Transaction): string {
  if (status === 'completed') return 'the card is loaded'
  return status === 'failed' ? 'failed' : 'the issuer loads the card'
}
