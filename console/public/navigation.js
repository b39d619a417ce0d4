// @ts-check
import { elementById } from './element.js'

const storageName = 'coffer.sections'

/** Connects the navigation: folded groups stay folded, the current page is in view, and a button shows it on phones. */
export function connectNavigation() {
  const navigation = elementById('navigation')
  const sections = /** @type {HTMLDetailsElement[]} */ ([...navigation.querySelectorAll('details')])
  /** @type {Record<string, boolean>} */
  const folded = JSON.parse(sessionStorage.getItem(storageName) ?? '{}')
  for (const section of sections) {
    const name = section.dataset.section ?? ''
    const isCurrent = section.querySelector('[aria-current]') !== null
    section.open = isCurrent || (folded[name] ?? section.open)
    section.addEventListener('toggle', () => {
      folded[name] = section.open
      sessionStorage.setItem(storageName, JSON.stringify(folded))
    })
  }
  navigation.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  connectMenu()
}

function connectMenu() {
  const [button, sides] = [elementById('menu'), elementById('sides')]
  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    button.setAttribute('aria-expanded', String(isOpen))
    sides.classList.toggle('is-open', isOpen)
  }
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !sides.classList.contains('is-open')) return
    show(false)
    button.focus()
  })
}
