import {
  type Event,
  errorCodes,
  type Field,
  fieldAnchor,
  fieldsOf,
  groupsOf,
  messagesOf,
  type Operation,
  type Schema,
  type Topic,
  topicsOf,
} from '#docs/reading'
import type { Entry } from './search.ts'

/** Every entry of the descriptions: operations with their parameters and fields, codes, events, topics and messages. */
export function describedEntries(api: Schema, streamApi: Schema): Entry[] {
  const groups = groupsOf(api)
  return [
    ...groups.flatMap(({ operations }) =>
      operations.flatMap((operation) => operationEntries(api, operation)),
    ),
    ...groups.flatMap(({ events }) => events.flatMap((event) => eventEntries(api, event))),
    ...topicsOf(streamApi).flatMap((topic) => topicEntries(streamApi, topic)),
    ...errorCodes(api, streamApi).map(({ code, statuses, messages }) => ({
      kind: 'Error' as const,
      title: code,
      where: statuses.join(', '),
      text: messages.join(' '),
      href: `/docs/errors#${code}`,
    })),
    ...messageEntries(streamApi),
  ]
}

type Listed = Pick<Field, 'name' | 'description'> & { readonly list: string }

function operationEntries(api: Schema, operation: Operation): Entry[] {
  const { id, method, path, summary, description, parameters, body, result } = operation
  const href = `/docs/reference/${id}`
  const fields = [
    ...parameters.map((one) => ({ ...one, list: listOf(one.place) })),
    ...(body === null ? [] : listed('Body', fieldsOf(api, body.schema))),
    ...listed('Answer', fieldsOf(api, result, 'data')),
  ]
  return [
    { kind: 'Operation', title: summary, where: `${method} ${path}`, text: `${description} ${id}`, href },
    ...fields.map((field) => fieldEntry(field, { where: summary, href })),
  ]
}

function listOf(place: string): string {
  return { path: 'Path', query: 'Query', header: 'Headers' }[place] ?? 'Headers'
}

function listed(list: string, fields: readonly Field[]): Listed[] {
  return fields.map(({ name, description }) => ({ name, description, list }))
}

type Owner = { readonly where: string; readonly href: string }

function fieldEntry({ name, description, list }: Listed, { where, href }: Owner): Entry {
  return {
    kind: 'Field',
    title: name,
    where: `${where}, ${list.toLowerCase()}`,
    text: description,
    href: `${href}#${fieldAnchor(list, name)}`,
  }
}

function eventEntries(api: Schema, { name, description, bodies }: Event): Entry[] {
  const href = `/docs/events/${name}`
  return [
    { kind: 'Event', title: name, where: 'Webhooks', text: description, href },
    ...bodies.flatMap(({ title, schema }) =>
      listed(title, fieldsOf(api, schema)).map((field) => fieldEntry(field, { where: name, href })),
    ),
  ]
}

function topicEntries(streamApi: Schema, { id, address, summary, description, messages }: Topic): Entry[] {
  const href = `/docs/stream/${id}`
  const fields = messages.flatMap(({ name, payload }) =>
    fieldsOf(streamApi, payload).map((field) => ({ ...field, anchor: name })),
  )
  return [
    { kind: 'Topic', title: address, where: summary, text: description, href },
    ...fields.map(({ name, description: text, anchor }) => ({
      kind: 'Field' as const,
      title: name,
      where: address,
      text,
      href: `${href}#${anchor}`,
    })),
  ]
}

/** The messages of a client and their answers, which are on the page of the stream. */
function messageEntries(streamApi: Schema): Entry[] {
  return messagesOf(streamApi, streamApi.channels.control).map(({ name }) => ({
    kind: 'Topic',
    title: name,
    where: 'The stream, messages',
    text: '',
    href: `/docs/stream#${name}`,
  }))
}
