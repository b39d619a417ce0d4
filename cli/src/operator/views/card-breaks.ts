import type { OfficeOperations } from '#office'
import { isoTime } from '../facts.ts'
import { view } from '../view.ts'

type CardBreaks = OfficeOperations['officeListCardBreaks']['data']

const listMax = 100

export const cardBreakViews = [
  view({
    name: 'card-breaks list',
    about: 'Shows what issuers told of cards and the books cannot follow, oldest first.',
    ask: (office) => office.call('officeListCardBreaks', { query: { limit: listMax } }),
    draw: ({ items }: CardBreaks) =>
      items.length === 0 ? 'No card break is open.\n' : items.map(drawBreak).join(''),
  }),
]

function drawBreak(one: CardBreaks['items'][number]): string {
  const { id, opened_at, kind, amount, symbol, provider, notice, transaction, card, note } = one
  const why = note === null ? '' : `  ${note}`
  return `${id}  ${isoTime(opened_at)}  ${kind}  ${amount} ${symbol}  ${provider}  ${notice} ${transaction}  card ${card}${why}\n`
}
