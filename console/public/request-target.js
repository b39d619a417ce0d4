// @ts-check

/** @typedef {import('./read-openapi.js').Operation} Operation */

/**
 * Path and query of a request exactly as a browser sends them, and as the signature covers them.
 * Empty values are left out of the query.
 * @param {Pick<Operation, 'path' | 'parameters'>} operation
 * @param {(name: string) => string} valueFor
 * @returns {string}
 */
export function requestTarget({ path, parameters }, valueFor) {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(valueFor(name)))
  const query = parameters
    .filter(({ place, name }) => place === 'query' && valueFor(name) !== '')
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(valueFor(name))}`)
    .join('&')
  const { pathname, search } = new URL(query === '' ? filled : `${filled}?${query}`, 'http://any.invalid')
  return `${pathname}${search}`
}

/**
 * The target with the examples of the API description in it.
 * @param {Pick<Operation, 'path' | 'parameters'>} operation
 * @returns {string}
 */
export function exampleTarget(operation) {
  const examples = new Map(operation.parameters.map(({ name, example }) => [name, example]))
  return requestTarget(operation, (name) => String(examples.get(name) ?? ''))
}
