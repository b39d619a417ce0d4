import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { cardBreakViews } from './card-breaks.ts'

type CardBreak = OfficeOperations['officeListCardBreaks']['data']['items'][number]

const unknown: CardBreak = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  provider: 'simulated',
  kind: 'unknown_card',
  notice: 'authorization',
  transaction: 'auth-1',
  card: 'card-1',
  customer: null,
  symbol: 'USD',
  amount: '12.5',
  note: null,
  opened_at: 1777896000,
}

test('card-breaks list: a line for each break, with the reason why a notice cannot be taken', async () => {
  const unreadable: CardBreak = { ...unknown, kind: 'unreadable', notice: 'unreadable', note: 'no words' }
  const found = { items: [unknown, { ...unreadable, amount: '0' }], next: null }
  const { asked, text } = await showView(cardBreakViews, 'card-breaks list', found)
  expect(asked).toEqual([['officeListCardBreaks', { query: { limit: 100 } }]])
  const start = `${unknown.id}  2026-05-04T12:00:00.000Z`
  expect(text).toBe(`\
${start}  unknown_card  12.5 USD  simulated  authorization auth-1  card card-1
${start}  unreadable  0 USD  simulated  unreadable auth-1  card card-1  no words
`)
})

test('card-breaks list: a sentence where none is open', async () => {
  const { text } = await showView(cardBreakViews, 'card-breaks list', { items: [], next: null })
  expect(text).toBe('No card break is open.\n')
})
