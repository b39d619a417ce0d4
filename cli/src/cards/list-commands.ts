import type { Card, Coffer } from '@coffer/sdk'
import { calls } from '#calling'
import { showListed } from '#terminal'
import { oneCard } from './one-card.ts'

/** Lists cards. */
export const listCardsCommand = calls({
  usage: ['cards [list]'],
  about: 'Lists your cards, newest first. Balances are in USD.',
  ask: () => readAllCards,
  show(cards, { terminal }) {
    const none = 'There are no cards. `coffer cards issue AMOUNT` orders one.'
    showListed({ heads, rows: cards.map(rowOf), numbers: ['ID', 'BALANCE'], none }, terminal)
  },
})

const pageMax = 1_000
const pagesMax = 100

async function readAllCards(coffer: Coffer): Promise<Card[]> {
  const all: Card[] = []
  for (let page = 1; page <= pagesMax; page++) {
    const cards = await coffer.listCards({ limit: pageMax, page })
    all.push(...cards)
    if (cards.length < pageMax) break
  }
  return all
}

const heads = ['ID', 'TYPE', 'STATUS', 'NUMBER', 'EXPIRES', 'SYSTEM', 'REGION', 'BALANCE']

function rowOf(card: Card): string[] {
  const { id, card_type, status, number, date_expired, payment_system, region, balance } = card
  return [String(id), card_type, status, number, date_expired, payment_system, region, balance]
}

/** Shows a card. */
export const showCardCommand = calls({
  usage: ['cards show ID'],
  about:
    'Shows a card: its state, balance and limits. Its number is masked; `coffer cards reveal ID` shows it.',
  arguments: oneCard,
  ask({ words: [id = ''] }) {
    return (coffer) => coffer.getCard(id)
  },
})
