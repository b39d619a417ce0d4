// @ts-check
import { element } from './element.js'
import { inline } from './prose.js'

/** @typedef {import('./error-codes.js').ErrorCode} ErrorCode */

/**
 * Every code with its status, its sentence and the operations that answer it, with a field that filters them.
 * @param {ErrorCode[]} codes
 * @returns {Node[]}
 */
export function errorsTable(codes) {
  const filter = element('input', {
    type: 'search',
    'aria-label': 'Filter the codes',
    placeholder: `Filter ${codes.length} codes`,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const rows = codes.map(row)
  const nothing = element('p', { class: 'hint', role: 'status' })
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/)
    for (const one of rows) one.hidden = !words.every((word) => one.textContent?.toLowerCase().includes(word))
    nothing.textContent = rows.every(({ hidden }) => hidden) ? 'No code fits.' : ''
  })
  return [
    filter,
    element(
      'table',
      { class: 'errors' },
      element(
        'thead',
        {},
        element('tr', {}, ...['Status', 'Code'].map((name) => element('th', { scope: 'col' }, name))),
      ),
      element('tbody', {}, ...rows),
    ),
    nothing,
  ]
}

/** @param {ErrorCode} error */
function row({ code, statuses, messages, operations, isOfStream }) {
  return element(
    'tr',
    { id: code },
    element('td', {}, statuses.join(', ')),
    element(
      'td',
      {},
      element('a', { class: 'code-name', href: `#${code}` }, element('code', {}, code)),
      isOfStream ? element('span', { class: 'chip' }, 'stream') : null,
      ...messages.map((message) => element('p', {}, ...inline(message))),
      metBy(operations),
    ),
  )
}

/** @param {ErrorCode['operations']} operations */
function metBy(operations) {
  if (operations.length === 0) return null
  const links = operations.map(({ id, summary }) =>
    element('li', {}, element('a', { href: `/docs/reference/${id}` }, summary)),
  )
  return element(
    'details',
    {},
    element(
      'summary',
      {},
      operations.length === 1 ? 'In one operation' : `In ${operations.length} operations`,
    ),
    element('ul', {}, ...links),
  )
}
