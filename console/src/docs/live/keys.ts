import { keyInUse, keySentence, readCredentials, watchCredentials } from '#docs/keys'
import { elementById } from './element-by-id.ts'

/** Shows the key in use at the top right and where a guide speaks of it; its button opens the dialog that changes it. */
export function connectKeys(): void {
  const button = elementById('open-key')
  button.addEventListener('click', async () => {
    const { openKeyDialog } = await import('#docs/try-it')
    openKeyDialog(button)
  })
  const show = () => {
    elementById('key-in-use').textContent = keyInUse()
    button.classList.toggle('has-key', readCredentials() !== null)
    for (const place of document.querySelectorAll('[data-key]')) place.replaceChildren(...sentence())
  }
  watchCredentials(show)
  show()
  button.hidden = false
}

function sentence(): (Node | string)[] {
  return keySentence().map(({ text, mark, href }) => {
    if (mark === undefined && href === undefined) return text
    const node = document.createElement(mark ?? 'a')
    if (href !== undefined) node.setAttribute('href', href)
    node.textContent = text
    return node
  })
}
