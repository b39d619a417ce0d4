// @ts-check
import { codeBlock, prettyJson } from './code-block.js'
import { element } from './element.js'
import { fieldList, noteInAnswer } from './field-list.js'
import { fieldOf, fieldsOf } from './fields.js'
import { paragraphs } from './prose.js'

/**
 * The page of one event, as webhooks are sent it.
 * @param {import('./read-openapi.js').Schema} api
 * @param {import('./read-openapi.js').Event} event
 * @returns {Node[]}
 */
export function eventPage(api, { name, description, headers, bodies }) {
  return [
    element('p', { class: 'eyebrow' }, 'Event'),
    element('h1', {}, name),
    element('p', { class: 'endpoint' }, element('code', {}, 'POST'), 'to your endpoint'),
    element(
      'div',
      { class: 'columns' },
      element(
        'div',
        { class: 'description' },
        element('h2', { class: 'visually-hidden' }, 'What is sent'),
        ...paragraphs(description),
        element(
          'p',
          {},
          element('a', { href: '/docs/webhooks#verify' }, 'Verify it'),
          ' before you believe it.',
        ),
        ...bodies.map(({ title, schema }) =>
          fieldList(title, fieldsOf(api, schema), { noteOn: noteInAnswer }),
        ),
        fieldList(
          'Headers',
          headers.map((header) => fieldOf(api, header)),
          { noteOn: noteInAnswer },
        ),
      ),
      element(
        'div',
        { class: 'samples' },
        ...bodies.map(({ title, example }) =>
          codeBlock({
            title: title.replace('Body', 'Request body'),
            text: prettyJson(example),
            language: 'json',
          }),
        ),
      ),
    ),
  ]
}
