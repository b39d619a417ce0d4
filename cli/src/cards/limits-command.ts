import type { Card } from '@coffer/sdk'
import { calls, keyOption } from '#calling'
import { showTable } from '#terminal'
import { oneCard } from './one-card.ts'

/** Sets the spending limits of a card, or shows them. */
export const limitsCommand = calls({
  usage: ['cards limits ID [--per-purchase X] [--per-day X] [--per-month X]'],
  about:
    'Sets the most that a card may spend, in USD; `none` removes a limit, and those that are not named stay. Without an option it shows them. Days and months are those of UTC.',
  arguments: oneCard,
  options: {
    'per-purchase': { type: 'string', value: 'X', says: 'most that one purchase may cost' },
    'per-day': { type: 'string', value: 'X', says: 'most that all purchases of a day may cost' },
    'per-month': { type: 'string', value: 'X', says: 'most that all purchases of a month may cost' },
    ...keyOption,
  },
  examples: ['cards limits 1 --per-purchase 20 --per-day none'],
  ask({ values, words: [id = ''] }) {
    const limits = {
      per_purchase: limitOf(values['per-purchase']),
      per_day: limitOf(values['per-day']),
      per_month: limitOf(values['per-month']),
    }
    const isChange = Object.values(limits).some((limit) => limit !== undefined)
    const { 'idempotency-key': idempotency_key } = values
    return (coffer) =>
      isChange ? coffer.setCardLimits(id, { ...limits, idempotency_key }) : coffer.getCard(id)
  },
  show({ limits }, { terminal }) {
    const rows = Object.entries(limits).map(([name, limit]) => [name.replace('_', ' '), textOf(limit)])
    showTable({ heads: ['LIMIT', 'USD'], rows, numbers: ['USD'] }, terminal.stdout)
  },
})

function limitOf(typed: string | undefined): string | null | undefined {
  return typed === 'none' ? null : typed
}

function textOf(limit: Card['limits']['per_day']): string {
  return limit ?? 'none'
}
