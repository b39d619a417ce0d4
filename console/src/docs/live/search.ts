import { elementById } from './element-by-id.ts'

/** Connects the search, which is loaded when it is first opened: its button, and the keys that open it. */
export function connectSearch(): void {
  const button = elementById('open-search')
  const open = async () => (await import('#docs/search-dialog')).openSearch()
  button.addEventListener('click', () => void open())
  document.addEventListener('keydown', (event) => {
    const isCommand = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (!isCommand && (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void open()
  })
  button.hidden = false
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}
