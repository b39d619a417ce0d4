import type { OfficeOperations } from '#office'
import { printable } from '#terminal'
import { drawFacts, type Fact, isoTime } from '../facts.ts'
import { view } from '../view.ts'

type Standing = OfficeOperations['officeGetRecovery']['data']
type Seal = NonNullable<Standing['seal']>
type Recovery = NonNullable<Standing['last']>

export const recoveryViews = [
  view({
    name: 'recovery show',
    about: 'Shows who can open the sealed recovery, and whether one is open.',
    ask: (office) => office.call('officeGetRecovery'),
    draw: drawStanding,
  }),
]

function drawStanding({ seal, last }: Standing): string {
  if (seal === null)
    return 'No recovery is sealed. Two people do it: npm run operator -- recovery seal --people NAME,NAME --keys BASE64,BASE64\n'
  const { id, sealed_by, sealed_at, people, opened_at } = seal
  const facts: readonly Fact[] = [
    ['seal', id],
    ['sealed', `by ${sealed_by} at ${isoTime(sealed_at)}`],
    ...people.map((person): Fact => ['person', textOf(person, seal)]),
    [
      'status',
      opened_at === null ? 'can be opened once' : `opened at ${isoTime(opened_at)}; seal the next one`,
    ],
    // A line break in the reason would look like another fact.
    ['recovery', last === null ? 'none was ever opened' : printable(recoveryText(last))],
  ]
  return drawFacts(facts, 10)
}

function textOf({ name, public_key }: Seal['people'][number], { lacks }: Seal): string {
  const found = lacks.find((one) => one.name === name)
  return `${name}, key ${public_key}${found === undefined ? '' : `; opens nothing any more: ${found.lack}`}`
}

function recoveryText({ is_open, opened_by, opened_at, until, reason }: Recovery): string {
  const time = is_open ? `OPEN until ${isoTime(until)}` : `over, opened at ${isoTime(opened_at)}`
  return `${time}, by ${opened_by.join(' and ')}: ${reason}`
}
