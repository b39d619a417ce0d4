// @ts-check
import { element } from './element.js'
import { methodBadge } from './operation-page.js'
import { inline } from './prose.js'

/**
 * Every operation on one page, by subject.
 * @param {import('./read-openapi.js').Group[]} groups
 * @returns {Node[]}
 */
export function referencePage(groups) {
  return [
    element('h1', {}, 'API reference'),
    element(
      'p',
      { class: 'lead' },
      'Every operation. Paths begin with ',
      element('code', {}, '/api/v1/integration'),
      ' unless they are shown whole.',
    ),
    ...groups
      .filter(({ operations }) => operations.length > 0)
      .flatMap(({ tag, description, operations }) => [
        element('h2', { id: tag.toLowerCase().replaceAll(/\W+/g, '-') }, tag),
        element('p', {}, ...inline(description)),
        element('ul', { class: 'operations' }, ...operations.map(operationItem)),
      ]),
  ]
}

/** @param {import('./read-openapi.js').Operation} operation */
function operationItem({ id, method, path, summary }) {
  return element(
    'li',
    {},
    element(
      'a',
      { href: `/docs/reference/${id}` },
      methodBadge(method),
      element('span', {}, summary),
      element('code', {}, path.replace(/^\/api\/v1\/integration(?=\/)/, '')),
    ),
  )
}
