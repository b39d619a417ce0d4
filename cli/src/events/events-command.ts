import type { Coffer, EventPage, EventQuery } from '@coffer/sdk'
import { calls, limitOption } from '#calling'
import { readLimit, readNames } from '#command-line'
import { paintFor, type Terminal } from '#terminal'
import { eventLine } from './event-line.ts'
import { sameEvents, typesOption } from './same-events.ts'

/** Lists a page of the log, oldest first. */
export const eventsCommand = calls({
  usage: ['events'],
  about: 'Lists your events, oldest first: the events that webhooks are sent, kept for a while to be read.',
  options: {
    ...typesOption,
    ...limitOption,
    after: {
      type: 'string',
      value: 'CURSOR',
      says: 'cursor from which to continue; the previous list printed it',
    },
  },
  arguments: { most: 0, needs: 'takes no arguments; --types a,b picks events' },
  examples: ['events --types transfer.received,order.filled'],
  ask({ values }) {
    const { limit, after } = values
    const query = { types: readNames(values, 'types'), limit: readLimit(limit), after }
    return (coffer) => nextPage(coffer, query)
  },
  show(page, { values, terminal }) {
    const same = sameEvents({ types: readNames(values, 'types'), caller: values })
    showEvents(page, { same, terminal })
  },
})

/** A filter may leave a page empty, so this reads on to the next page with an event. */
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
  if (items.length === 0) stderr.write('There are no events here. `coffer trigger` lists ways to make one.\n')
  if (has_more) stderr.write(`next: \`coffer events --after ${next_cursor}${same}\` lists later events\n`)
  else stderr.write(`next: \`coffer listen --from ${next_cursor}${same}\` shows events as they come\n`)
}
