import type { OfficeOperations } from '#office'
import { printable } from '#terminal'
import { drawFacts, type Fact, isoTime } from '../facts.ts'
import { view } from '../view.ts'
import { firstItems } from './first-items.ts'

type Proposals = OfficeOperations['officeListProposals']['data']
type Listed = Proposals['items'][number]
type Shown = OfficeOperations['officeGetProposal']['data']

const shownMax = 200
const statuses = [
  'waiting',
  'approved',
  'done',
  'declined',
  'withdrawn',
  'objected',
  'expired',
  'failed',
] as const satisfies readonly Listed['status'][]

/** Acts that wait for a second person. */
export const proposalViews = [
  view({
    name: 'proposals list',
    about:
      'Shows the acts that wait for a second person or for their time, or all of one status, newest first.',
    options: {
      status: {
        type: 'string',
        value: 'STATUS',
        choices: statuses,
        says: `one of ${statuses.join(', ')}; by default those that wait`,
      },
    },
    ask: (office, { values: { status } }) =>
      firstItems(shownMax, (page) =>
        office.call('officeListProposals', { query: { ...page, status: status ?? 'open' } }),
      ),
    draw: drawProposals,
  }),
  view({
    name: 'proposals show',
    subject: 'ID',
    about: 'Shows what somebody proposes: what it changes, since when, until when, and who approved it.',
    ask: (office, { words: [id = ''] }) => office.call('officeGetProposal', { params: { id } }),
    draw: drawProposal,
  }),
]

function drawProposals({ items, next }: Proposals): string {
  if (items.length === 0) return 'There is no such proposal.\n'
  return items.map((one) => `${lineOf(one)}\n`).join('') + (next === null ? '' : 'There may be more.\n')
}

function lineOf({ id, status, act, subject, proposer, proposed_at, due_at, expires_at }: Listed): string {
  const until = due_at === null ? `until ${isoTime(expires_at)}` : `done at ${isoTime(due_at)}`
  return printable(
    `${id}  ${status}  ${act}${subject === null ? '' : ` ${subject}`}  by ${proposer} since ${isoTime(proposed_at)}, ${until}`,
  )
}

function drawProposal({ proposal }: Shown): string {
  const { act, subject, status, customer, worth_usdt, wait_seconds, ended_at } = proposal
  const facts: readonly Fact[] = [
    ['proposal', `${act}${subject === null ? '' : ` ${subject}`}`],
    ['status', status],
    ['proposed by', `${proposal.proposer} at ${isoTime(proposal.proposed_at)}`],
    ['reason', proposal.reason],
    ['options', textOf(proposal.options)],
    ['customer', customer?.username ?? null],
    ['worth', worth_usdt === null ? null : `${worth_usdt} USDT`],
    ['before', textOf(proposal.before)],
    ['after', textOf(proposal.after)],
    ['details', textOf(proposal.details)],
    ['people', `${proposal.people_needed}, with the one who proposes`],
    ...proposal.approvals.map(
      ({ operator, at, reason }): Fact => [
        'approved',
        `by ${operator} at ${isoTime(at)}${reason === null ? '' : `: ${reason}`}`,
      ],
    ),
    ['waits', wait_seconds === 0 ? null : `${wait_seconds} seconds after the last approval`],
    ['due', proposal.due_at === null ? null : isoTime(proposal.due_at)],
    ['expires', status === 'waiting' ? isoTime(proposal.expires_at) : null],
    ['ended', ended_at === null ? null : `by ${proposal.ended_by} at ${isoTime(ended_at)}`],
    ['why', proposal.end_reason],
  ]
  return drawFacts(facts.map(onOneLine), 13)
}

/** A line break in the proposer's text would look like another fact. */
function onOneLine([name, value]: Fact): Fact {
  return [name, value === null ? null : printable(value)]
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  const text = JSON.stringify(value)
  return text === '{}' ? null : text
}
