// @ts-check

/** @typedef {Node | string | null} Child */

/**
 * Builds an element. Text stays text: no answer of a server is ever read as markup.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean>} attributes `true` sets an empty attribute, `false` none.
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) node.setAttribute(name, value === true ? '' : value)
  }
  const shown = children.filter((child) => child !== null)
  node.append(...shown.map((child) => (typeof child === 'string' ? visibleText(child) : child)))
  return node
}

/**
 * A text with its marks of direction and separators of lines shown escaped: somebody else chose it, and it must not reverse a line.
 * @param {string} text
 * @returns {string}
 */
function visibleText(text) {
  return text.replace(
    /[\p{Bidi_Control}\p{Zl}\p{Zp}]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * An element that every page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function elementById(id) {
  const node = document.getElementById(id)
  if (node === null) throw new Error(`The page has no element #${id}.`)
  return node
}
