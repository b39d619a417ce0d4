import { nextPlace } from '#ui/keyboard'

const storageName = 'coffer.sample-language'

/** Connects all tabs of the page. The tabs of languages open at the same language everywhere. */
export function connectTabs(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist]')) {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
    const isOfLanguages = list.ariaLabel === 'Language'
    const kept = isOfLanguages ? localStorage.getItem(storageName) : null
    const at = tabs.findIndex(({ textContent }) => textContent === kept)
    if (at > 0) show(tabs, at)
    const choose = (to: number) => {
      show(tabs, to)
      if (isOfLanguages) localStorage.setItem(storageName, tabs[to]?.textContent ?? '')
    }
    for (const [index, tab] of tabs.entries()) tab.addEventListener('click', () => choose(index))
    list.addEventListener('keydown', (event) => {
      const focused = tabs.findIndex((tab) => tab.matches(':focus'))
      const to = nextPlace(event.key, { at: focused, count: tabs.length, keys: 'tabs' })
      if (focused === -1 || to === null) return
      event.preventDefault()
      choose(to)
      tabs[to]?.focus()
    })
  }
}

function show(tabs: readonly HTMLElement[], at: number): void {
  for (const [index, tab] of tabs.entries()) {
    tab.ariaSelected = String(index === at)
    tab.tabIndex = index === at ? 0 : -1
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    if (panel !== null) panel.hidden = index !== at
  }
}
