// @ts-check
import { codeBlock } from './code-block.js'
import { credentialsForSamples, onCredentials } from './credentials.js'
import { element } from './element.js'
import { errorCodes } from './error-codes.js'
import { errorsTable } from './errors-table.js'
import { keyNote } from './key-note.js'
import { inline, paragraphs } from './prose.js'
import { resolve } from './read-openapi.js'
import { languageTabs, sampleTabs } from './sample-tabs.js'
import { streamSample } from './stream-sample.js'
import { messageSection } from './topic-page.js'
import { messagesOf, topicsOf } from './topics.js'

/**
 * @typedef {import('./read-openapi.js').Schema} Schema
 * @typedef {{ api: Schema, streamApi: Schema | null, groups: import('./read-openapi.js').Group[] }} Descriptions
 */

const languages = /** @type {const} */ ({ ts: 'TypeScript', py: 'Python', go: 'Go' })

/**
 * Fills the places that a guide's file leaves to the descriptions.
 * @param {HTMLElement} article
 * @param {Descriptions} descriptions
 */
export function fillGuide(article, { api, streamApi, groups }) {
  const operations = groups.flatMap((group) => group.operations)
  // Reachable by keyboard, so that a long line can be scrolled without a mouse.
  for (const node of article.querySelectorAll('pre')) node.tabIndex = 0
  for (const node of article.querySelectorAll('.base-url')) node.textContent = location.origin
  for (const node of article.querySelectorAll('.stream-url')) node.textContent = streamUrl()
  for (const node of article.querySelectorAll('[data-sample]')) {
    const operation = operations.find(({ id }) => id === node.getAttribute('data-sample'))
    if (operation !== undefined) node.replaceChildren(sampleTabs(operation))
  }
  for (const node of article.querySelectorAll('.sample-files')) node.replaceChildren(fileTabs(node))
  fill(article, 'data-events', () => [linkList(groups.flatMap(({ events }) => events.map(eventLink)))])
  fill(article, 'data-key', () => [keyNote()])
  fill(article, 'data-stream-sample', () => [streamSampleBlock()])
  if (streamApi !== null) fillFromStream(article, { api, streamApi })
}

/**
 * @param {HTMLElement} article
 * @param {{ api: Schema, streamApi: Schema }} descriptions
 */
function fillFromStream(article, { api, streamApi }) {
  fill(article, 'data-errors', () => errorsTable(errorCodes(api, streamApi)))
  fill(article, 'data-topics', () => [linkList(topicsOf(streamApi).map(topicLink))])
  fill(article, 'data-stream-description', () => paragraphs(streamApi.info.description))
  fill(article, 'data-messages', () =>
    messagesOf(streamApi, streamApi.channels.control).flatMap((message) =>
      messageSection(streamApi, { ...message, payload: resolve(streamApi, message.payload) }),
    ),
  )
}

/**
 * @param {HTMLElement} article
 * @param {string} attribute
 * @param {() => Node[]} draw
 */
function fill(article, attribute, draw) {
  article.querySelector(`[${attribute}]`)?.replaceChildren(...draw())
}

function streamUrl() {
  return `${location.origin.replace(/^http/, 'ws')}/ws`
}

function streamSampleBlock() {
  const place = element('div', { class: 'sample' })
  onCredentials(() => {
    const text = streamSample({ url: streamUrl(), credentials: credentialsForSamples() })
    place.replaceChildren(codeBlock({ title: 'TypeScript', text, language: 'ts' }))
  })
  return place
}

/**
 * Shows consecutive programs of the page as tabs.
 * @param {Element} node
 */
function fileTabs(node) {
  const files = [...node.querySelectorAll('[data-file]')].map((pre) => {
    const file = pre.getAttribute('data-file') ?? ''
    const language = /** @type {keyof typeof languages} */ (file.replace(/.*\./, ''))
    return {
      name: languages[language],
      panel: [codeBlock({ title: file, text: pre.textContent ?? '', language })],
    }
  })
  return languageTabs(files)
}

/** @param {{ href: string, name: string, text: string }[]} links */
function linkList(links) {
  return element(
    'ul',
    { class: 'links' },
    ...links.map(({ href, name, text }) =>
      element('li', {}, element('a', { href }, element('code', {}, name)), element('p', {}, ...inline(text))),
    ),
  )
}

/** @param {import('./read-openapi.js').Event} event */
function eventLink({ name, description }) {
  return { href: `/docs/events/${name}`, name, text: description }
}

/** @param {import('./topics.js').Topic} topic */
function topicLink({ id, address, summary, access }) {
  return { href: `/docs/stream/${id}`, name: address, text: `${summary}. ${access}` }
}
