// @ts-check
import { element } from './element.js'
import { highlighted } from './highlight.js'

/** @typedef {import('./highlight.js').Language} Language */

/**
 * Text to read and to copy, under a title.
 * @param {{ title: string, text: string, language?: Language | null }} block
 * @returns {HTMLElement}
 */
export function codeBlock({ title, text, language = null }) {
  return element(
    'figure',
    { class: 'code-block' },
    element('figcaption', {}, element('span', {}, title), copyButton(text)),
    // Reachable by keyboard, so that a long text can be scrolled without a mouse.
    element('pre', { tabindex: '0' }, element('code', {}, ...code(text, language))),
  )
}

/**
 * @param {string} text
 * @param {Language | null} language
 */
function code(text, language) {
  return language === null ? [text] : highlighted(text, language)
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
