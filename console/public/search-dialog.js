// @ts-check
import { loadApi, loadStreamApi } from './descriptions.js'
import { element, elementById } from './element.js'
import { guideEntries } from './guide-entries.js'
import { describedEntries, messageEntries, search, wordsOf } from './search-index.js'

/** @typedef {import('./search-index.js').Entry} Entry */

/** @type {Promise<Entry[]> | null} */
let entries = null

/** The search entries, read at the first search. */
function loadEntries() {
  entries ??= Promise.all([guideEntries(), loadApi(), loadStreamApi()]).then(([guides, api, streamApi]) => [
    ...guides,
    ...describedEntries(api, streamApi),
    ...messageEntries(streamApi),
  ])
  return entries
}

/** Connects the search: its button, its keys, the typed text and the results, which the arrow keys move through. */
export function connectSearch() {
  const dialog = /** @type {HTMLDialogElement} */ (elementById('search'))
  const input = /** @type {HTMLInputElement} */ (elementById('search-words'))
  const button = elementById('open-search')
  const open = () => {
    if (!dialog.open) dialog.showModal()
    input.select()
    showResults(input)
  }
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isCommand = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (!isCommand && (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    open()
  })
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close()
  })
  input.addEventListener('input', () => showResults(input))
  input.addEventListener('keydown', (event) => moveOrGo(event, input))
  button.hidden = false
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.matches('input, textarea, select')
}

/** @param {HTMLInputElement} input */
async function showResults(input) {
  const asked = input.value
  const known = await loadEntries().catch(() => null)
  // The typed words may have changed meanwhile.
  if (asked !== input.value) return
  if (known === null) {
    elementById('search-status').textContent = 'The search could not be loaded. Reload the page.'
    return
  }
  const found = search(known, asked)
  const words = wordsOf(asked)
  elementById('search-results').replaceChildren(
    ...found.map((entry, index) => resultItem(entry, { index, words })),
  )
  elementById('search-status').textContent = statusOf(asked, found.length)
  input.setAttribute('aria-expanded', String(found.length > 0))
  select(input, 0)
}

/**
 * @param {string} asked
 * @param {number} count
 */
function statusOf(asked, count) {
  if (wordsOf(asked).length === 0) return ''
  if (count === 0)
    return `Nothing found for “${asked.trim()}”. Try fewer words, a field such as to_username, or a code.`
  return count === 1 ? '1 result' : `${count} results`
}

/**
 * @param {Entry} entry
 * @param {{ index: number, words: string[] }} options
 */
function resultItem({ kind, title, where, text, href }, { index, words }) {
  return element(
    'a',
    { role: 'option', id: `result-${index}`, 'aria-selected': 'false', href, tabindex: '-1' },
    element('span', { class: 'chip' }, kind),
    element('strong', {}, ...marked(title, words)),
    element('span', { class: 'hint' }, ...marked(where, words)),
    element('p', {}, ...marked(excerpt(text, words), words)),
  )
}

const excerptLength = 150

/**
 * The part of a text around the first word found.
 * @param {string} text
 * @param {string[]} words
 */
function excerpt(text, words) {
  const flat = text.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim()
  const at = Math.min(
    ...words.map((word) => flat.toLowerCase().indexOf(word)).filter((place) => place >= 0),
    flat.length,
  )
  const from =
    at === flat.length || at < excerptLength / 2 ? 0 : flat.lastIndexOf(' ', at - excerptLength / 3) + 1
  const part = flat.slice(from, from + excerptLength)
  return `${from > 0 ? '… ' : ''}${part}${from + excerptLength < flat.length ? ' …' : ''}`
}

/**
 * @param {string} text
 * @param {string[]} words Of letters and digits alone.
 * @returns {(Node | string)[]}
 */
function marked(text, words) {
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'iu'))
  return parts.map((part, index) => (index % 2 === 1 ? element('mark', {}, part) : part))
}

function resultOptions() {
  return /** @type {HTMLElement[]} */ ([...elementById('search-results').children])
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLInputElement} input
 */
function moveOrGo(event, input) {
  const options = resultOptions()
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined && options.length > 0) {
    event.preventDefault()
    select(input, (at + step + options.length) % options.length)
  }
  if (event.key === 'Enter') options[at]?.click()
}

/**
 * @param {HTMLInputElement} input
 * @param {number} at
 */
function select(input, at) {
  const options = resultOptions()
  for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === at))
  const chosen = options[at]
  if (chosen === undefined) return input.removeAttribute('aria-activedescendant')
  input.setAttribute('aria-activedescendant', chosen.id)
  chosen.scrollIntoView({ block: 'nearest' })
}
