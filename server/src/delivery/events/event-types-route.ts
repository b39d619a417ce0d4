import Type from 'typebox'
import { consoleRoute } from '#core/sessions'
import { type EventNames, type EventType, groupOf } from '#platform/events'
import { closedObject, fieldsOf, type Route, resource } from '#platform/http'

const field = fieldsOf<Pick<EventType, 'name' | 'summary'>>()

const eventTypeResource = resource('WebhookEventType', {
  name: field(Type.String(), ({ name }) => name, 'transfer.received'),
  group: field(
    Type.String({
      description: 'Name for filters that matches all events of this kind, including future ones.',
    }),
    ({ name }) => groupOf(name),
    'transfer.*',
  ),
  says: field(
    Type.String({ description: 'When the event happens, as a sentence.' }),
    ({ summary }) => summary,
    'Another customer sent you money.',
  ),
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
    result: closedObject({ items: Type.Array(eventTypeResource.schema) }),
    example: { data: { items: [eventTypeResource.example] } },
    handle: async () => ({ items: types.map(eventTypeResource.of) }),
  })
}
