// @ts-check
import { loadDemoKeys } from './credentials.js'
import { loadApi, loadPart, loadStreamApi } from './descriptions.js'
import { element, elementById } from './element.js'
import { eventPage } from './event-page.js'
import { fillGuide } from './guide-page.js'
import { connectKeyDialog } from './key-dialog.js'
import { connectNavigation } from './navigation.js'
import { listHeadings } from './on-page.js'
import { operationPage } from './operation-page.js'
import { groupsOf } from './read-openapi.js'
import { referencePage } from './reference-page.js'
import { connectSearch } from './search-dialog.js'
import { topicPage } from './topic-page.js'
import { topicsOf } from './topics.js'

const article = /** @type {HTMLElement} */ (document.querySelector('article'))

article.ariaBusy = 'true'
connectNavigation()
connectSearch()
try {
  await loadDemoKeys()
  connectKeyDialog()
  await draw()
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  article.append(element('p', { class: 'problem', role: 'alert' }, `The page could not be drawn: ${reason}.`))
}
listHeadings(article)
article.ariaBusy = 'false'
goToPlace()

async function draw() {
  const { view, id } = article.dataset
  if (view === 'nothing') return
  const needsStream = view === 'topic' || article.querySelector('[data-of-stream]') !== null
  // A page about one thing loads that alone.
  const isOne = (view === 'operation' || view === 'event') && id !== undefined
  const [api, streamApi] = await Promise.all([
    isOne ? loadPart(id) : loadApi(),
    needsStream ? loadStreamApi() : null,
  ])
  const groups = groupsOf(api)
  const operation = groups.flatMap(({ operations }) => operations).find((one) => one.id === id)
  const event = groups.flatMap(({ events }) => events).find((one) => one.id === id)
  if (view === 'guide') fillGuide(article, { api, streamApi, groups })
  else if (view === 'reference') article.replaceChildren(...referencePage(groups))
  else if (view === 'operation' && operation) article.replaceChildren(...operationPage(api, operation))
  else if (view === 'event' && event) article.replaceChildren(...eventPage(api, event))
  else if (view === 'topic' && streamApi !== null) drawTopic(streamApi, id)
}

/**
 * @param {import('./read-openapi.js').Schema} streamApi
 * @param {string | undefined} id
 */
function drawTopic(streamApi, id) {
  const topic = topicsOf(streamApi).find((one) => one.id === id)
  if (topic !== undefined) article.replaceChildren(...topicPage(streamApi, topic))
}

/** Goes to the place that the address names, which exists only after drawing. */
function goToPlace() {
  const name = decodeURIComponent(location.hash.slice(1))
  if (name === '') return
  const place = document.getElementById(name)
  // Navigating there once more scrolls to it and marks it as the target.
  if (place !== null) location.replace(location.hash)
  // Old links name an operation as a place of the reference page.
  const link = elementById('navigation').querySelector(`a[href$="/${CSS.escape(name)}"]`)
  if (place === null && link !== null) location.replace(link.getAttribute('href') ?? '')
}
