// @ts-check
import { elementById } from './element.js'

/** @typedef {{ apiKey: string, secretKey: string }} Credentials */

// Session storage ends with the tab. The secret key never leaves it: it only signs.
const storageName = 'coffer.credentials'

/** @returns {Credentials | null} */
export function readCredentials() {
  const text = sessionStorage.getItem(storageName)
  return text === null ? null : JSON.parse(text)
}

/** Connects the form that takes the key, and the line that tells which one is in use. */
export function connectCredentials() {
  const form = /** @type {HTMLFormElement} */ (elementById('key-form'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    const apiKey = String(fields.get('api-key')).trim()
    const secretKey = String(fields.get('secret-key')).trim()
    sessionStorage.setItem(storageName, JSON.stringify({ apiKey, secretKey }))
    form.reset()
    showKeyInUse()
  })
  elementById('forget-key').addEventListener('click', () => {
    sessionStorage.removeItem(storageName)
    showKeyInUse()
  })
  showKeyInUse()
}

function showKeyInUse() {
  const credentials = readCredentials()
  const shown = credentials === null ? 'No key' : shortened(credentials.apiKey)
  elementById('key-in-use').textContent = shown
  elementById('key-status').textContent =
    credentials === null ? 'No key is in use.' : `${shown} is in use until you close this tab.`
  elementById('forget-key').hidden = credentials === null
  document.documentElement.classList.toggle('has-key', credentials !== null)
}

/** @param {string} apiKey */
function shortened(apiKey) {
  return apiKey.length > 18 ? `${apiKey.slice(0, 14)}…${apiKey.slice(-3)}` : apiKey
}
