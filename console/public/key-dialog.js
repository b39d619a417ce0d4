// @ts-check
import { chooseCredentials, demoCustomers, onCredentials, readCredentials } from './credentials.js'
import { element, elementById } from './element.js'
import { keyNote } from './key-note.js'

const own = 'A key of your own'

/** Connects the button that shows the key in use with the dialog that changes it. */
export function connectKeyDialog() {
  const button = elementById('open-key')
  const dialog = /** @type {HTMLDialogElement} */ (elementById('key'))
  const form = /** @type {HTMLFormElement} */ (elementById('key-form'))
  const select = /** @type {HTMLSelectElement} */ (elementById('key-customer'))
  elementById('key-title').after(keyNote())
  const names = [...demoCustomers().map(({ username }) => username), own]
  select.replaceChildren(...names.map((name) => element('option', {}, name)))
  elementById('key-customer-row').hidden = names.length === 1
  const showFields = () => {
    const isOwn = select.value === own
    for (const node of form.querySelectorAll('.own-key')) node.toggleAttribute('hidden', !isOwn)
    for (const input of form.querySelectorAll('.own-key input')) input.toggleAttribute('required', isOwn)
  }
  select.addEventListener('change', showFields)
  button.addEventListener('click', () => {
    const credentials = readCredentials()
    select.value = credentials === null ? own : (credentials.username ?? own)
    showFields()
    dialog.showModal()
  })
  form.addEventListener('submit', ({ submitter }) => {
    if (submitter?.getAttribute('value') === 'use') chooseCredentials(chosenIn(form))
    form.reset()
  })
  onCredentials(() => {
    elementById('key-in-use').textContent = nameOf(readCredentials())
    document.documentElement.classList.toggle('has-key', readCredentials() !== null)
  })
  button.hidden = false
}

/**
 * @param {HTMLFormElement} form
 * @returns {import('./credentials.js').Choice}
 */
function chosenIn(form) {
  const fields = new FormData(form)
  const customer = String(fields.get('customer'))
  if (customer !== own) return { username: customer }
  return { apiKey: String(fields.get('api-key')).trim(), secretKey: String(fields.get('secret-key')).trim() }
}

/** @param {ReturnType<typeof readCredentials>} credentials */
function nameOf(credentials) {
  if (credentials === null) return 'No key'
  const { username, apiKey } = credentials
  if (username !== undefined) return username
  return apiKey.length > 18 ? `${apiKey.slice(0, 12)}…${apiKey.slice(-3)}` : apiKey
}
