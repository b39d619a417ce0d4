import { calls, keyOption } from '#calling'
import { agree } from '#terminal'
import { oneCard } from './one-card.ts'

/** Freezes a card. */
export const freezeCommand = calls({
  usage: ['cards freeze ID'],
  about: 'Freezes a card: its purchases are declined until it is unfrozen. Its balance stays on it.',
  arguments: oneCard,
  options: keyOption,
  ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    return (coffer) => coffer.freezeCard(id, { idempotency_key })
  },
})

/** Unfreezes a card. */
export const unfreezeCommand = calls({
  usage: ['cards unfreeze ID'],
  about: 'Unfreezes a card.',
  arguments: oneCard,
  options: keyOption,
  ask({ values: { 'idempotency-key': idempotency_key }, words: [id = ''] }) {
    return (coffer) => coffer.unfreezeCard(id, { idempotency_key })
  },
})

/** Blocks a card for good. */
export const blockCommand = calls({
  usage: ['cards block ID [--yes]'],
  about:
    'Blocks a card for good, and returns its balance to the wallet in USDT. On a terminal it asks first; in a script it does not.',
  arguments: oneCard,
  options: { yes: { type: 'boolean', short: 'y', says: 'do not ask' }, ...keyOption },
  ask({ values, words: [id = ''] }, terminal) {
    const { yes: isSure = false, json: isJson = false, 'idempotency-key': idempotency_key } = values
    return async (coffer) => {
      const { number, balance } = await coffer.getCard(id)
      const cost = `card ${id}, ${number}, with ${balance} USD: a blocked card stays blocked\n`
      const refusal = 'Nothing was blocked'
      await agree({ cost, question: 'Block the card?', refusal, isSure, isJson, terminal })
      return coffer.blockCard(id, { idempotency_key })
    }
  },
})
