// @ts-check
import { codeBlock, prettyJson } from './code-block.js'
import { element } from './element.js'
import { fieldList, noteInAnswer } from './field-list.js'
import { fieldOf, fieldsOf } from './fields.js'
import { paragraphs } from './prose.js'

/**
 * What is sent to the endpoints of customers when something happens.
 * @param {import('./read-openapi.js').Schema} api
 * @param {import('./read-openapi.js').Event} event
 * @returns {HTMLElement}
 */
export function eventSection(api, { id, name, description, headers, schema, example }) {
  const anchor = element('a', { href: `#${id}`, class: 'anchor', 'aria-label': `Link to ${name}` }, '#')
  return element(
    'section',
    { class: 'operation', id, 'aria-labelledby': `${id}-title` },
    element('h3', { id: `${id}-title` }, name, anchor),
    element('p', { class: 'endpoint' }, element('code', {}, 'POST to your endpoint')),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        { class: 'description' },
        ...paragraphs(description),
        fieldList(
          'Headers',
          headers.map((header) => fieldOf(api, header)),
          noteInAnswer,
        ),
        fieldList('Body', fieldsOf(api, schema), noteInAnswer),
      ),
      element(
        'div',
        { class: 'samples' },
        codeBlock({ title: 'Request body', text: prettyJson(example), isJson: true }),
      ),
    ),
  )
}
