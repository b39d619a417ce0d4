// @ts-check
import { codeBlock, prettyJson } from './code-block.js'
import { element } from './element.js'
import { eventSection } from './event-section.js'
import { fieldList, noteInAnswer } from './field-list.js'
import { fieldOf, fieldsOf } from './fields.js'
import { paragraphs } from './prose.js'
import { sampleCommand } from './sample-command.js'
import { tryIt } from './try-it.js'

/**
 * @typedef {import('./read-openapi.js').Schema} Schema
 * @typedef {import('./read-openapi.js').Operation} Operation
 * @typedef {import('./fields.js').Field} Field
 */

/**
 * The id of a tag's section.
 * @param {string} tag
 */
export function tagId(tag) {
  return `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`
}

/**
 * One section for each tag, with all its operations and what is sent under it.
 * @param {Schema} api
 * @param {import('./read-openapi.js').Group} group
 * @returns {HTMLElement}
 */
export function groupSection(api, { tag, description, operations, events }) {
  return element(
    'section',
    { class: 'group' },
    element('h2', { id: tagId(tag) }, tag),
    ...paragraphs(description),
    ...operations.map((operation) => operationSection(api, operation)),
    ...events.map((event) => eventSection(api, event)),
  )
}

/**
 * @param {string} method
 * @returns {HTMLElement}
 */
export function methodBadge(method) {
  return element('span', { class: `method method-${method.toLowerCase()}` }, method)
}

/**
 * @param {Schema} api
 * @param {Operation} operation
 * @returns {HTMLElement}
 */
function operationSection(api, operation) {
  const { id, method, path, summary } = operation
  const anchor = element('a', { href: `#${id}`, class: 'anchor', 'aria-label': `Link to ${summary}` }, '#')
  return element(
    'section',
    { class: 'operation', id, 'aria-labelledby': `${id}-title` },
    element('h3', { id: `${id}-title` }, summary, anchor),
    element('p', { class: 'endpoint' }, methodBadge(method), element('code', {}, ...breakable(path))),
    element('div', { class: 'columns' }, description(api, operation), samples(operation)),
    tryIt(operation),
  )
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
function description(api, { description: text, parameters, body, result, refusals }) {
  const addressed = parameters.filter(({ place }) => place !== 'header')
  const headers = parameters.filter(({ place }) => place === 'header')
  return element(
    'div',
    { class: 'description' },
    ...paragraphs(text),
    fieldList('Parameters', parameterFields(api, addressed)),
    body === null ? null : fieldList('Body', fieldsOf(api, body.schema)),
    fieldList('Headers', parameterFields(api, headers)),
    fieldList('Answer', answerFields(api, result), noteInAnswer),
    refusalTable(refusals),
  )
}

/**
 * @param {Schema} api
 * @param {import('./read-openapi.js').Parameter[]} parameters
 * @returns {Field[]}
 */
function parameterFields(api, parameters) {
  return parameters.map((parameter) => {
    const field = fieldOf(api, parameter)
    return parameter.place === 'header'
      ? field
      : { ...field, type: `${field.type}, in the ${parameter.place}` }
  })
}

/**
 * @param {Schema} api
 * @param {Schema} result
 * @returns {Field[]}
 */
function answerFields(api, result) {
  return [fieldOf(api, { name: 'data', schema: result, isRequired: true }), ...fieldsOf(api, result, 'data')]
}

/** @param {import('./read-openapi.js').RefusalKind[]} refusals */
function refusalTable(refusals) {
  const rows = refusals.map(({ code, status, message }) =>
    element(
      'tr',
      {},
      element('td', {}, String(status)),
      element('td', {}, element('code', {}, code), element('p', {}, message)),
    ),
  )
  return element(
    'details',
    { class: 'refusals' },
    element('summary', {}, `Errors (${refusals.length})`),
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element('tr', {}, element('th', { scope: 'col' }, 'Status'), element('th', { scope: 'col' }, 'Code')),
      ),
      element('tbody', {}, ...rows),
    ),
  )
}

/** @param {Operation} operation */
function samples(operation) {
  const { body, answer } = operation
  return element(
    'div',
    { class: 'samples' },
    codeBlock({ title: 'Command line', text: sampleCommand(operation) }),
    body?.example === undefined
      ? null
      : codeBlock({ title: 'Request body', text: prettyJson(body.example), isJson: true }),
    codeBlock({ title: 'Answer', text: prettyJson(answer), isJson: true }),
  )
}
