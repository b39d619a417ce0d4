// @ts-check
import { connectCredentials } from './credentials.js'
import { element, elementById } from './element.js'
import { connectNavigation } from './navigation.js'
import { groupsOf } from './read-openapi.js'
import { groupSection } from './reference.js'

for (const node of document.querySelectorAll('.base-url')) node.textContent = location.origin
connectCredentials()
await showReference()

async function showReference() {
  const reference = elementById('reference')
  try {
    const response = await fetch('/openapi.json')
    if (!response.ok) throw new Error(`the server answered ${response.status}`)
    const api = await response.json()
    const groups = groupsOf(api)
    elementById('version').textContent = api.info.version
    reference.replaceChildren(...groups.map((group) => groupSection(api, group)))
    connectNavigation(groups)
    // The place that the address names exists only now.
    if (location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const text = `The reference could not be loaded from /openapi.json: ${reason}.`
    reference.replaceChildren(element('p', { class: 'problem', role: 'alert' }, text))
  }
}
