import type { Coffer, EventPage, EventQuery } from '@coffer/sdk'
import { callerOptions, converse, limitOption } from '#calling'
import { command, readLimit, readNames } from '#command-line'
import { Misuse, paintFor, type Terminal } from '#terminal'
import { eventLine } from './event-line.ts'
import { sameEvents, typesOption } from './same-events.ts'

/** Lists a page of the log, oldest first. */
export const eventsCommand = command({
  usage: ['events'],
  about: 'Lists what happened to you, oldest first: what webhooks are sent, kept for a while to be read.',
  options: {
    ...typesOption,
    ...limitOption,
    after: {
      type: 'string',
      value: 'CURSOR',
      says: 'those that follow; the list before says where it ended',
    },
    ...callerOptions,
  },
  examples: ['events --types transfer.received,order.filled'],
  async run({ values, words }, terminal) {
    if (words.length > 0) throw new Misuse('`events` takes no arguments; --types a,b picks events')
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
        show: (page) => showEvents(page, { same, terminal }),
      },
      terminal,
    )
  },
})

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
