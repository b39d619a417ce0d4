// @ts-check
import { errorCodes } from './error-codes.js'
import { fieldsOf } from './fields.js'
import { groupsOf } from './read-openapi.js'
import { messagesOf, topicsOf } from './topics.js'

/**
 * An entry of the search.
 * @typedef {{ kind: string, title: string, where: string, text: string, href: string }} Entry
 * @typedef {import('./read-openapi.js').Schema} Schema
 */

/** The order of precedence: the earlier kind wins between two entries that fit equally. */
const kinds = ['Guide', 'Operation', 'Error', 'Event', 'Topic', 'Field']

/**
 * Every entry of the descriptions: operations with their parameters and fields, codes, events and topics.
 * @param {Schema} api
 * @param {Schema} streamApi
 * @returns {Entry[]}
 */
export function describedEntries(api, streamApi) {
  const groups = groupsOf(api)
  return [
    ...groups.flatMap(({ operations }) =>
      operations.flatMap((operation) => operationEntries(api, operation)),
    ),
    ...groups.flatMap(({ events }) => events.flatMap((event) => eventEntries(api, event))),
    ...topicsOf(streamApi).flatMap((topic) => topicEntries(streamApi, topic)),
    ...errorCodes(api, streamApi).map(({ code, statuses, messages }) => ({
      kind: 'Error',
      title: code,
      where: statuses.join(', '),
      text: messages.join(' '),
      href: `/docs/errors#${code}`,
    })),
  ]
}

/**
 * @param {Schema} api
 * @param {import('./read-openapi.js').Operation} operation
 * @returns {Entry[]}
 */
function operationEntries(api, { id, method, path, summary, description, parameters, body, result }) {
  const href = `/docs/reference/${id}`
  const placed = parameters.map(({ name, place, description: text }) => ({ name, text, list: listOf(place) }))
  const inBody = body === null ? [] : named('Body', fieldsOf(api, body.schema))
  const fields = [...placed, ...inBody, ...named('Answer', fieldsOf(api, result, 'data'))]
  return [
    { kind: 'Operation', title: summary, where: `${method} ${path}`, text: `${description} ${id}`, href },
    ...fields.map((field) => fieldEntry(field, { where: summary, href })),
  ]
}

/** @param {string} place */
function listOf(place) {
  return { path: 'Path', query: 'Query', header: 'Headers' }[place] ?? 'Headers'
}

/**
 * @param {string} list
 * @param {import('./fields.js').Field[]} fields
 */
function named(list, fields) {
  return fields.map(({ name, description: text }) => ({ name, text, list }))
}

/**
 * @param {{ name: string, text: string, list: string }} field
 * @param {{ where: string, href: string }} owner
 * @returns {Entry}
 */
function fieldEntry({ name, text, list }, { where, href }) {
  return {
    kind: 'Field',
    title: name,
    where: `${where}, ${list.toLowerCase()}`,
    text,
    href: `${href}#${fieldAnchor(list, name)}`,
  }
}

/**
 * The id of a field's place on its page.
 * @param {string} list
 * @param {string} name
 */
export function fieldAnchor(list, name) {
  return `${list}-${name}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replace(/-$/, '')
}

/**
 * @param {Schema} api
 * @param {import('./read-openapi.js').Event} event
 * @returns {Entry[]}
 */
function eventEntries(api, { name, description, bodies }) {
  const href = `/docs/events/${name}`
  return [
    { kind: 'Event', title: name, where: 'Webhooks', text: description, href },
    ...bodies.flatMap(({ title, schema }) =>
      named(title, fieldsOf(api, schema)).map((field) => fieldEntry(field, { where: name, href })),
    ),
  ]
}

/**
 * @param {Schema} streamApi
 * @param {import('./topics.js').Topic} topic
 * @returns {Entry[]}
 */
function topicEntries(streamApi, { id, address, summary, description, messages }) {
  const href = `/docs/stream/${id}`
  const fields = messages.flatMap(({ name, payload }) =>
    fieldsOf(streamApi, payload).map((field) => ({ ...field, anchor: name })),
  )
  return [
    { kind: 'Topic', title: address, where: summary, text: description, href },
    ...fields.map(({ name, description: text, anchor }) => ({
      kind: 'Field',
      title: name,
      where: address,
      text,
      href: `${href}#${anchor}`,
    })),
  ]
}

/**
 * The messages of a client and their answers, which are on the page of the stream.
 * @param {Schema} streamApi
 * @returns {Entry[]}
 */
export function messageEntries(streamApi) {
  return messagesOf(streamApi, streamApi.channels.control).map(({ name }) => ({
    kind: 'Topic',
    title: name,
    where: 'The stream, messages',
    text: '',
    href: `/docs/stream#${name}`,
  }))
}

const resultsMax = 40

/**
 * The entries that fit all words, best first. Underscores, dots and letter case do not matter.
 * @param {readonly Entry[]} entries
 * @param {string} asked
 * @returns {Entry[]}
 */
export function search(entries, asked) {
  const words = wordsOf(asked)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || kinds.indexOf(a.entry.kind) - kinds.indexOf(b.entry.kind))
    .slice(0, resultsMax)
    .map(({ entry }) => entry)
}

/** @param {string} text */
export function wordsOf(text) {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * @param {Entry} entry
 * @param {string[]} words
 */
function scoreOf({ kind, title, where, text }, words) {
  const ofTitle = wordsOf(title)
  const rest = wordsOf(`${where} ${text}`).join(' ')
  const scores = words.map((word) => wordScore(word, { ofTitle, rest }))
  if (scores.includes(0)) return 0
  const isWhole = ofTitle.join(' ') === words.join(' ')
  const weight = kind === 'Field' ? 0.9 : 1
  return (scores.reduce((sum, score) => sum + score, 0) / words.length + (isWhole ? 20 : 0)) * weight
}

/**
 * @param {string} word
 * @param {{ ofTitle: string[], rest: string }} within
 * @returns {number}
 */
function wordScore(word, { ofTitle, rest }) {
  if (ofTitle.includes(word)) return 10
  if (ofTitle.some((one) => one.startsWith(word))) return 8
  if (ofTitle.some((one) => one.includes(word))) return 5
  if (` ${rest}`.includes(` ${word}`)) return 3
  return rest.includes(word) ? 1 : 0
}
