import type { OfficeOperations } from '#office'
import { Misuse } from '#terminal'
import { drawFacts, type Fact } from '../facts.ts'
import { requireEntry } from '../require-entry.ts'
import { view } from '../view.ts'

type Breaks = OfficeOperations['officeListBreaks']['data']
type Break = Breaks['items'][number]
type OneBreak = OfficeOperations['officeGetBreak']['data']
type BreakKind = Break['kind']

/** The possible ends of each kind of break, for people. */
const ends: { readonly [kind in BreakKind]: readonly string[] } = {
  unclaimed: [
    'the owner becomes known: breaks credit ID --to USERNAME',
    'no owner can be found: breaks write-off ID makes the money the house’s own',
    'the books have the payment under another id: breaks match ID --payment TRANSACTION',
    'its pay-in turns up, or the bank withdraws its line: the break ends by itself',
  ],
  contradiction: [
    'the statement confirms the books: breaks close ID',
    'the statement has another amount: breaks write-off ID moves the difference to losses, or from them',
  ],
  amount_differs: [
    'the bank corrects its statement: import it, and the break ends by itself',
    'the bank is right: breaks write-off ID moves the difference to losses, or from them',
  ],
  missing: [
    'a later or corrected statement has it: import that, and the break ends by itself',
    'the transaction never happened: breaks write-off ID moves the amount to losses, or from them',
  ],
  unknown_payout: [
    'the payout becomes known here, or the bank withdraws the line: the break ends by itself',
    'the money is gone: breaks write-off ID moves the amount to losses, or from them',
    'only a callback told of it, and no money moved: breaks close ID',
  ],
  paid_after_failure: [
    'the loss is booked, the statement shows the payout, and the bank was asked to return the money: breaks close ID',
  ],
  return_differs: [
    'the rest comes back: it ends by itself',
    'the difference is booked, to losses or from them; once the rail was asked about it: breaks close ID',
  ],
}

/** The differences between rails, their statements and the books. */
export const breakViews = [
  view({
    name: 'breaks list',
    about: 'Shows differences between rails, their statements and the books, oldest first.',
    options: {
      rail: { type: 'string', value: 'RAIL', says: 'of this rail only' },
      kind: { type: 'string', choices: Object.keys(ends), says: 'of this kind only' },
      age: { type: 'string', value: 'AGE', says: 'at least this old, such as 12h or 3d' },
      after: { type: 'string', value: 'ID', says: 'the ID of the break after which the list goes on' },
    },
    async ask(office, { values: { rail: typed, kind, age, after: cursor } }) {
      const rail = typed?.toLowerCase()
      if (rail !== undefined) await requireEntry(office, { section: 'rails', noun: 'rail', code: rail })
      const age_seconds_min = age === undefined ? undefined : readAge(age)
      const query = { rail, kind: kind as BreakKind | undefined, age_seconds_min, cursor, limit: 100 } // a choice of the option
      return office.call('officeListBreaks', { query })
    },
    draw: drawBreaks,
  }),
  view({
    name: 'breaks show',
    subject: 'ID',
    about: 'Shows a break, and how it can end.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetBreak', { params: { id } }),
    draw: drawBreak,
  }),
]

function drawBreaks({ items, next }: Breaks): string {
  if (items.length === 0) return 'There is no such break.\n'
  const more = next === null ? '' : `There are more: breaks list --after ${items.at(-1)?.id}\n`
  return items.map(lineOf).join('') + more
}

function lineOf(one: Break): string {
  const { id, rail, kind, transaction, age_seconds } = one
  return `${id}  ${rail}  ${kind}  ${ageWords(age_seconds)}  ${wordsOf(one)}  ${transaction}\n`
}

function wordsOf({ stated, booked, symbol }: Break): string {
  return `the rail says ${stated ?? 'nothing'}, the books ${booked ?? 'nothing'} ${symbol}`
}

function drawBreak({ break: found, carried, ended }: OneBreak): string {
  const facts: Fact[] = [
    ['break', `${found.kind}, ${wordsOf(found)}`],
    ['transaction', `${found.transaction} of ${found.rail}`],
    ['open for', ageWords(found.age_seconds)],
    ['note', found.note],
    ['clearing', `carries ${carried} ${found.symbol} for it`],
  ]
  const ways: Fact[] =
    ended === null
      ? ends[found.kind].map((words): Fact => ['ends when', words.replace('ID', found.id)])
      : [['resolved', `${ended.as} by ${ended.by}`]]
  return drawFacts([...facts, ...ways], 13)
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** An age such as "3 days", in the largest unit that fits. */
function ageWords(seconds: number): string {
  if (seconds < hour) return counted(seconds / minute, 'minute')
  return seconds < day ? counted(seconds / hour, 'hour') : counted(seconds / day, 'day')
}

function counted(exact: number, unit: string): string {
  const count = Math.floor(exact)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Seconds of a typed age, such as 12h or 3d. */
function readAge(typed: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(typed) ?? []
  if (count === undefined)
    throw new Misuse(`--age is a number of hours or days, such as 12h or 3d, not ${typed}`)
  return Number(count) * (unit === 'h' ? hour : day)
}
