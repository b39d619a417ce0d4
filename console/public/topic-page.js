// @ts-check
import { codeBlock, prettyJson } from './code-block.js'
import { element } from './element.js'
import { fieldList, noteInAnswer } from './field-list.js'
import { fieldsOf } from './fields.js'
import { inline, paragraphs } from './prose.js'

/**
 * @typedef {import('./read-openapi.js').Schema} Schema
 * @typedef {import('./topics.js').Topic} Topic
 */

/**
 * The page of one topic.
 * @param {Schema} streamApi
 * @param {Topic} topic
 * @returns {Node[]}
 */
export function topicPage(streamApi, { address, summary, description, access, parameters, messages }) {
  const fields = Object.entries(parameters).map(([name, { description: text = '', enum: values }]) => ({
    name,
    type: values === undefined ? 'string' : values.join(', '),
    limits: '',
    isRequired: true,
    description: text,
  }))
  return [
    element('p', { class: 'eyebrow' }, 'Stream topic'),
    element('h1', {}, ...breakable(address)),
    element('p', { class: 'lead' }, `${summary}.`),
    ...paragraphs(description),
    element('p', {}, ...inline(access)),
    element('h2', { class: 'visually-hidden' }, 'Topic and messages'),
    fieldList('In its name', fields),
    ...messages.flatMap((message) => messageSection(streamApi, message)),
  ].filter((node) => node !== null)
}

/** @param {string} address */
function breakable(address) {
  return address.split(/(?<=\.)/).flatMap((part) => [part, element('wbr', {})])
}

/**
 * The fields of one message, and an example.
 * @param {Schema} streamApi
 * @param {Schema} message
 * @returns {Node[]}
 */
export function messageSection(streamApi, { name, payload, examples }) {
  const kind = payload.properties?.type?.const ?? name
  return [
    element('h2', { id: name }, kind),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        {},
        fieldList('Message', fieldsOf(streamApi, payload), { noteOn: noteInAnswer, isLinked: false }),
      ),
      element(
        'div',
        {},
        codeBlock({ title: 'Example', text: prettyJson(examples[0].payload), language: 'json' }),
      ),
    ),
  ]
}
