import Type from 'typebox'
import { consoleRoute } from '#core/sessions'
import { type EventNames, groupOf } from '#platform/events'
import { closedObject, type Route } from '#platform/http'

const eventType = closedObject({
  name: Type.String(),
  group: Type.String({
    description: 'Name for filters that matches all events of this kind, including future ones.',
  }),
  says: Type.String({ description: 'When the event happens, as a sentence.' }),
})

/** The route that lists the events to choose from for a webhook. */
export function eventTypesRoute({ eventNames: { types } }: { readonly eventNames: EventNames }): Route {
  return consoleRoute({
    operationId: 'consoleListEventTypes',
    does: 'reads',
    summary: 'List the events that webhooks can be sent',
    tag: 'Console',
    method: 'GET',
    path: '/api/console/v1/events/types',
    result: closedObject({ items: Type.Array(eventType) }),
    example: {
      data: {
        items: [
          {
            name: 'transfer.received',
            group: 'transfer.*',
            says: 'Another customer sent you money.',
          },
        ],
      },
    },
    handle: async () => ({
      items: types.map(({ name, summary }) => ({ name, group: groupOf(name), says: summary })),
    }),
  })
}
