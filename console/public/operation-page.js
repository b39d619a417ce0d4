// @ts-check
import { codeBlock, prettyJson } from './code-block.js'
import { element } from './element.js'
import { fieldList, noteInAnswer } from './field-list.js'
import { fieldOf, fieldsOf } from './fields.js'
import { paragraphs } from './prose.js'
import { sampleTabs } from './sample-tabs.js'
import { tabbed } from './tabs.js'
import { tryIt } from './try-it.js'

/**
 * @typedef {import('./read-openapi.js').Schema} Schema
 * @typedef {import('./read-openapi.js').Operation} Operation
 * @typedef {import('./fields.js').Field} Field
 */

/**
 * @param {string} method
 * @returns {HTMLElement}
 */
export function methodBadge(method) {
  return element('span', { class: `method method-${method.toLowerCase()}` }, method)
}

/**
 * The page of one operation: its parameters, its samples and its answers.
 * @param {Schema} api
 * @param {Operation} operation
 * @returns {Node[]}
 */
export function operationPage(api, operation) {
  const { method, path, summary, tag } = operation
  return [
    element('p', { class: 'eyebrow' }, tag),
    element('h1', {}, summary),
    element('p', { class: 'endpoint' }, methodBadge(method), element('code', {}, ...breakable(path))),
    tryIt(operation),
    element(
      'div',
      { class: 'columns' },
      description(api, operation),
      element('div', { class: 'samples' }, sampleTabs(operation)),
    ),
    element('h2', { id: 'answers' }, 'Answers'),
    answers(api, operation),
  ]
}

/**
 * Lets a long path break after its slashes.
 * @param {string} path
 * @returns {Node[]}
 */
function breakable(path) {
  return path.split(/(?<=\/)/).flatMap((part) => [document.createTextNode(part), element('wbr', {})])
}

/**
 * @param {Schema} api
 * @param {Operation} operation
 * @returns {HTMLElement}
 */
function description(api, { description: text, parameters, body }) {
  const placed = (/** @type {string} */ place) =>
    parameters.filter((parameter) => parameter.place === place).map((parameter) => fieldOf(api, parameter))
  return element(
    'div',
    { class: 'description' },
    element('h2', { class: 'visually-hidden' }, 'Request'),
    ...paragraphs(text),
    fieldList('Path', placed('path')),
    fieldList('Query', placed('query')),
    body === null ? null : fieldList('Body', fieldsOf(api, body.schema)),
    fieldList('Headers', placed('header')),
  )
}

/**
 * The answers, by status.
 * @param {Schema} api
 * @param {Operation} operation
 */
function answers(api, { result, answer, refusals }) {
  const byStatus = Map.groupBy(refusals, ({ status }) => status)
  const tabs = [
    { name: '200', panel: [successPanel(api, { result, answer })] },
    ...[...byStatus].map(([status, kinds]) => ({ name: String(status), panel: [refusalPanel(kinds)] })),
  ]
  return tabbed({ label: 'Answers by status', tabs })
}

/**
 * @param {Schema} api
 * @param {Pick<Operation, 'result' | 'answer'>} success
 */
function successPanel(api, { result, answer }) {
  return element(
    'div',
    { class: 'columns' },
    element('div', {}, fieldList('Answer', answerFields(api, result), { noteOn: noteInAnswer })),
    element('div', {}, codeBlock({ title: 'Example', text: prettyJson(answer), language: 'json' })),
  )
}

/**
 * @param {Schema} api
 * @param {Schema} result
 * @returns {Field[]}
 */
function answerFields(api, result) {
  return [fieldOf(api, { name: 'data', schema: result, isRequired: true }), ...fieldsOf(api, result, 'data')]
}

/** @param {import('./read-openapi.js').RefusalKind[]} kinds Of one status. */
function refusalPanel(kinds) {
  const items = kinds.flatMap(({ code, message }) => [
    element('dt', {}, element('a', { href: `/docs/errors#${code}` }, element('code', {}, code))),
    element('dd', {}, message),
  ])
  return element(
    'div',
    { class: 'columns' },
    element('dl', { class: 'terms' }, ...items),
    element(
      'div',
      {},
      ...kinds
        .slice(0, 1)
        .map(({ example }) => codeBlock({ title: 'Example', text: prettyJson(example), language: 'json' })),
    ),
  )
}
