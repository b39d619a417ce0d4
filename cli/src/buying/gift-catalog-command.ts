import type { GiftCard } from '@coffer/sdk'
import { calls } from '#calling'
import { readLimit } from '#command-line'
import { showListed } from '#terminal'
import { facesOf } from './find-gift.ts'

/** Shows the gift cards on sale. */
export const giftCatalogCommand = calls({
  usage: ['gift [list] [SEARCH] [--category C] [--country CC]'],
  about:
    'Shows the gift cards that are sold, or those whose title has SEARCH in it, with the values of each.',
  arguments: { most: 1, needs: 'takes at most one SEARCH; put several words in quotes' },
  options: {
    category: { type: 'string', value: 'C', says: 'only one category, such as gaming' },
    country: { type: 'string', value: 'CC', says: 'only cards of one country, such as DE' },
    limit: { type: 'string', value: 'N', says: 'number of items: 1 to 100, 100 by default' },
  },
  words: [[]],
  isPublic: () => true,
  ask({ values: { category, country, limit: typed }, words: [search] }) {
    const query = { search, category, country: country?.toUpperCase(), limit: readLimit(typed) ?? 100 }
    return (coffer) => coffer.listGiftCards(query)
  },
  show({ items, total }, { terminal }) {
    const none = 'There is no such gift card; `coffer gift` lists all.'
    showListed({ heads, rows: items.map(rowOf), numbers: ['ID'], none }, terminal)
    if (total > items.length) terminal.stderr.write(`${items.length} of ${total} are shown.\n`)
  },
})

const heads = ['ID', 'TITLE', 'CATEGORY', 'COUNTRY', 'CURRENCY', 'VALUES', 'SOLD']

function rowOf(card: GiftCard): string[] {
  const { id, title, category, country, currency, is_active: isActive } = card
  return [
    ...[String(id), title, category.slug, country ?? 'any', currency],
    facesOf(card),
    isActive ? 'yes' : 'out of stock',
  ]
}
