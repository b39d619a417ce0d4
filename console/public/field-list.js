// @ts-check
import { element } from './element.js'
import { inline } from './prose.js'

/** @typedef {import('./fields.js').Field} Field */

/**
 * @param {Field} field
 * @returns {string}
 */
function noteInRequest({ isRequired }) {
  return isRequired ? 'required' : ''
}

/**
 * Fields of an answer are there unless said otherwise, the reverse of a request.
 * @param {Field} field
 * @returns {string}
 */
export function noteInAnswer({ isRequired }) {
  return isRequired ? '' : 'optional'
}

/**
 * Fields under a title, or nothing where there are none.
 * @param {string} title
 * @param {Field[]} fields
 * @param {(field: Field) => string} [noteOn]
 * @returns {HTMLElement | null}
 */
export function fieldList(title, fields, noteOn = noteInRequest) {
  if (fields.length === 0) return null
  return element(
    'div',
    { class: 'fields' },
    element('h4', {}, title),
    element('ul', {}, ...fields.map((field) => fieldItem(field, noteOn(field)))),
  )
}

/**
 * @param {Field} field
 * @param {string} note
 * @returns {HTMLElement}
 */
function fieldItem({ name, type, limits, description: text }, note) {
  return element(
    'li',
    {},
    element('code', { class: 'field-name' }, name),
    element('span', { class: 'field-type' }, limits === '' ? type : `${type}, ${limits}`),
    note === '' ? null : element('span', { class: `field-note is-${note}` }, note),
    text === '' ? null : element('div', {}, ...inline(text)),
  )
}
