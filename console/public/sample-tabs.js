// @ts-check
import { codeBlock } from './code-block.js'
import { credentialsForSamples, onCredentials } from './credentials.js'
import { element } from './element.js'
import { newKey } from './new-key.js'
import { sampleCommand } from './sample-command.js'
import { sampleLanguages, sampleRequest } from './samples.js'
import { tabbed } from './tabs.js'

const storageName = 'coffer.language'

/**
 * An operation's example in every language, signed with the key in use. The chosen language is remembered.
 * @param {import('./read-openapi.js').Operation} operation
 * @returns {HTMLElement}
 */
export function sampleTabs(operation) {
  const place = element('div', { class: 'sample' })
  onCredentials(() => place.replaceChildren(drawn(operation)))
  return place
}

/** @param {import('./read-openapi.js').Operation} operation */
function drawn(operation) {
  const request = sampleRequest(operation, {
    origin: location.origin,
    credentials: credentialsForSamples(),
    newKey,
  })
  const title = `${request.method} ${operation.path.replace(/^\/api\/v1\/integration(?=\/)/, '')}`
  const written = sampleLanguages.map(({ name, language, write }) => ({
    name,
    panel: [codeBlock({ title, text: write(request), language })],
  }))
  const command = {
    name: 'CLI',
    panel: [codeBlock({ title, text: sampleCommand(operation), language: 'sh' })],
  }
  return languageTabs([...written, command])
}

/**
 * Tabs that open at the same language on every page.
 * @param {import('./tabs.js').Tab[]} tabs
 */
export function languageTabs(tabs) {
  return tabbed({
    label: 'Language',
    tabs,
    chosen: localStorage.getItem(storageName),
    onChoose: (name) => localStorage.setItem(storageName, name),
  })
}
