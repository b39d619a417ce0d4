// @ts-check
import { element } from './element.js'

/**
 * The little Markdown that descriptions use: paragraphs, and code between backticks.
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function paragraphs(text) {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => element('p', {}, ...inline(paragraph)))
}

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function inline(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part))
}
