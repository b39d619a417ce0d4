// @ts-check
import { element, elementById } from './element.js'
import { methodBadge, tagId } from './reference.js'

/** @typedef {import('./read-openapi.js').Group} Group */

/**
 * Fills the navigation and connects its filter, its menu button and the mark of the place one reads.
 * @param {Group[]} groups
 */
export function connectNavigation(groups) {
  elementById('operations').replaceChildren(...groups.map(groupList))
  connectFilter()
  connectMenu()
  markPlace()
}

/** @param {Group} group */
function groupList({ tag, operations, events }) {
  return element(
    'div',
    { class: 'nav-group' },
    element('h2', {}, element('a', { href: `#${tagId(tag)}` }, tag)),
    element(
      'ul',
      {},
      ...operations.map(({ id, method, path, summary }) =>
        element(
          'li',
          { 'data-words': `${summary} ${method} ${path} ${id}`.toLowerCase() },
          element('a', { href: `#${id}` }, element('span', {}, summary), methodBadge(method)),
        ),
      ),
      ...events.map(({ id, name }) =>
        element(
          'li',
          { 'data-words': `${name} event webhook`.toLowerCase() },
          element('a', { href: `#${id}` }, element('span', {}, name)),
        ),
      ),
    ),
  )
}

function connectFilter() {
  const filter = /** @type {HTMLInputElement} */ (elementById('filter'))
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/)
    for (const group of elementById('operations').children) filterGroup(group, words)
  })
}

/**
 * @param {Element} group
 * @param {string[]} words
 */
function filterGroup(group, words) {
  let isEmpty = true
  for (const item of group.querySelectorAll('li')) {
    item.hidden = !words.every((word) => item.dataset.words?.includes(word))
    isEmpty &&= item.hidden
  }
  group.toggleAttribute('hidden', isEmpty)
}

function connectMenu() {
  const button = elementById('menu')
  const navigation = elementById('navigation')
  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    button.setAttribute('aria-expanded', String(isOpen))
    navigation.classList.toggle('is-open', isOpen)
  }
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'))
  navigation.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) show(false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !navigation.classList.contains('is-open')) return
    show(false)
    button.focus()
  })
}

function markPlace() {
  const links = new Map(
    [...elementById('navigation').querySelectorAll('a')].map((link) => [link.hash.slice(1), link]),
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(target.id)
        if (isIntersecting) link?.setAttribute('aria-current', 'location')
        else link?.removeAttribute('aria-current')
      }
    },
    // A line a quarter down the window: the one section that crosses it is the place.
    { rootMargin: '-25% 0px -75% 0px' },
  )
  for (const section of document.querySelectorAll('main section[id]')) observer.observe(section)
}
