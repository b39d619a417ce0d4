import type { Coffer, EventPage, EventQuery } from '@coffer/sdk'
import { callerOptions, converse } from '#calling'
import { readArguments, readLimit, readNames } from '#command-line'
import { Misuse, paintFor, type Terminal } from '#terminal'
import { eventLine } from './event-line.ts'
import { sameEvents } from './same-events.ts'

const eventsOptions = {
  ...callerOptions,
  types: { type: 'string' },
  limit: { type: 'string' },
  after: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Lists a page of the log, oldest first. */
export async function eventsCommand(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, eventsOptions)
  if (positionals.length > 0) throw new Misuse('`events` takes no arguments; --types a,b picks events')
  const query = {
    types: readNames(values, 'types'),
    limit: readLimit(values.limit),
    after: values.after,
  }
  const same = sameEvents({ types: query.types, caller: values })
  return converse(
    {
      caller: values,
      talk: (coffer) => nextPage(coffer, query),
      show: values.json ? undefined : (page) => showEvents(page, { same, terminal }),
    },
    terminal,
  )
}

/** A filter may leave a part of the log empty: what comes after it was meant. */
async function nextPage(coffer: Coffer, query: EventQuery): Promise<EventPage> {
  let page = await coffer.listEvents(query)
  while (page.items.length === 0 && page.has_more)
    page = await coffer.listEvents({ ...query, after: page.next_cursor })
  return page
}

type Shown = { same: string; terminal: Terminal }

function showEvents({ items, next_cursor, has_more }: EventPage, { same, terminal }: Shown): void {
  const { stdout, stderr } = terminal
  const paint = paintFor(terminal)
  for (const event of items) stdout.write(`${eventLine(event, paint)}\n`)
  if (items.length === 0) stderr.write('There are no events here. `coffer trigger` lists what makes one.\n')
  if (has_more) stderr.write(`next: \`coffer events --after ${next_cursor}${same}\` for those that follow\n`)
  else stderr.write(`next: \`coffer listen --from ${next_cursor}${same}\` for those to come\n`)
}
