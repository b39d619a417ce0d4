// @ts-check
import { element } from './element.js'

/**
 * Text to read and to copy, under a title.
 * @param {{ title: string, text: string, isJson?: boolean }} block
 * @returns {HTMLElement}
 */
export function codeBlock({ title, text, isJson = false }) {
  return element(
    'figure',
    { class: 'code-block' },
    element('figcaption', {}, element('span', {}, title), copyButton(text)),
    // Reachable by keyboard, so that a long text can be scrolled without a mouse.
    element('pre', { tabindex: '0' }, element('code', {}, ...(isJson ? colouredJson(text) : [text]))),
  )
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function prettyJson(value) {
  return JSON.stringify(value, null, 2)
}

/** @param {string} text */
function copyButton(text) {
  const button = element('button', { type: 'button', class: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    button.textContent = await copied(text)
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  return button
}

/**
 * @param {string} text
 * @returns {Promise<string>}
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    return 'Select and copy by hand'
  }
}

const jsonToken = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?/g

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function colouredJson(text) {
  /** @type {(Node | string)[]} */
  const parts = []
  let end = 0
  for (const match of text.matchAll(jsonToken)) {
    const [whole, string, colon] = match
    const token = string ?? whole
    parts.push(text.slice(end, match.index), element('span', { class: tokenClass(string, colon) }, token))
    end = match.index + token.length
  }
  return [...parts, text.slice(end)]
}

/**
 * @param {string | undefined} string
 * @param {string | undefined} colon
 * @returns {string}
 */
function tokenClass(string, colon) {
  if (string === undefined) return 'json-literal'
  return colon === undefined ? 'json-string' : 'json-name'
}
