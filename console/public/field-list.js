// @ts-check
import { element } from './element.js'
import { inline } from './prose.js'
import { fieldAnchor } from './search-index.js'

/** @typedef {import('./fields.js').Field} Field */

/**
 * @param {Field} field
 * @returns {string}
 */
function noteInRequest({ isRequired }) {
  return isRequired ? 'required' : ''
}

/**
 * Fields of an answer are always present unless it says otherwise; in a request it is the reverse.
 * @param {Field} field
 * @returns {string}
 */
export function noteInAnswer({ isRequired }) {
  return isRequired ? '' : 'optional'
}

/**
 * Fields under a title, or nothing where there are none. On a page with each title once, fields have addresses.
 * @param {string} title
 * @param {Field[]} fields
 * @param {{ noteOn?: (field: Field) => string, isLinked?: boolean }} [options]
 * @returns {HTMLElement | null}
 */
export function fieldList(title, fields, { noteOn = noteInRequest, isLinked = true } = {}) {
  if (fields.length === 0) return null
  return element(
    'div',
    { class: 'fields' },
    element('h3', {}, title),
    element(
      'ul',
      {},
      ...fields.map((field) =>
        fieldItem(field, { note: noteOn(field), id: isLinked ? fieldAnchor(title, field.name) : null }),
      ),
    ),
  )
}

/**
 * @param {Field} field
 * @param {{ note: string, id: string | null }} options
 * @returns {HTMLElement}
 */
function fieldItem({ name, type, limits, description: text }, { note, id }) {
  const shown = element('code', { class: 'field-name' }, name)
  return element(
    'li',
    id === null ? {} : { id },
    id === null ? shown : element('a', { href: `#${id}` }, shown),
    element('span', { class: 'field-type' }, limits === '' ? type : `${type}, ${limits}`),
    note === '' ? null : element('span', { class: `field-note is-${note}` }, note),
    text === '' ? null : element('div', {}, ...inline(text)),
  )
}
