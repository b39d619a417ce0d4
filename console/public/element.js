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
  node.append(...children.filter((child) => child !== null))
  return node
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
