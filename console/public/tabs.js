// @ts-check
import { element } from './element.js'

/** @typedef {{ name: string, panel: Node[] }} Tab */

let serial = 0

/**
 * Panels, one of them shown, chosen by its name. Arrow keys move between the names.
 * @param {{ label: string, tabs: Tab[], chosen?: string | null, onChoose?: (name: string) => void }} options
 * @returns {HTMLElement}
 */
export function tabbed({ label, tabs, chosen = null, onChoose = () => {} }) {
  const group = `tabs-${++serial}`
  const buttons = tabs.map(({ name }, index) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${group}-tab-${index}`,
        'aria-controls': `${group}-panel-${index}`,
      },
      name,
    ),
  )
  const panels = tabs.map(({ panel }, index) =>
    element(
      'div',
      { role: 'tabpanel', id: `${group}-panel-${index}`, 'aria-labelledby': `${group}-tab-${index}` },
      ...panel,
    ),
  )
  /** @param {number} at */
  const show = (at) => {
    for (const [index, button] of buttons.entries()) {
      button.setAttribute('aria-selected', String(index === at))
      button.tabIndex = index === at ? 0 : -1
    }
    for (const [index, panel] of panels.entries()) panel.hidden = index !== at
  }
  const list = element('div', { role: 'tablist', 'aria-label': label }, ...buttons)
  list.addEventListener('click', ({ target }) => {
    const at = buttons.findIndex((button) => button.contains(/** @type {Node} */ (target)))
    if (at === -1) return
    show(at)
    onChoose(tabs[at]?.name ?? '')
  })
  moveByArrows(list, buttons)
  show(
    Math.max(
      0,
      tabs.findIndex(({ name }) => name === chosen),
    ),
  )
  return element('div', { class: 'tabs' }, list, ...panels)
}

/**
 * @param {HTMLElement} list
 * @param {HTMLButtonElement[]} buttons
 */
function moveByArrows(list, buttons) {
  list.addEventListener('keydown', (event) => {
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const places = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const place = places[/** @type {keyof typeof places} */ (event.key)]
    if (place === undefined) return
    event.preventDefault()
    const button = buttons.at(place % buttons.length)
    button?.focus()
    button?.click()
  })
}
