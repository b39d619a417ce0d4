import type { Operation } from './read-openapi.ts'

type Addressed = Pick<Operation, 'path' | 'parameters'>

/**
 * Path and query of a request exactly as a browser sends them, and as the signature covers them. Empty values are left out of
 * the query.
 */
export function requestTarget({ path, parameters }: Addressed, valueFor: (name: string) => string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueFor(name)))
  const query = parameters
    .filter(({ place, name }) => place === 'query' && valueFor(name) !== '')
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(valueFor(name))}`)
    .join('&')
  const { pathname, search } = new URL(query === '' ? filled : `${filled}?${query}`, 'http://any.invalid')
  return `${pathname}${search}`
}

/** The target with the examples of the API description in it. */
export function exampleTarget(operation: Addressed): string {
  const examples = new Map(operation.parameters.map(({ name, example }) => [name, example]))
  return requestTarget(operation, (name) => String(examples.get(name) ?? ''))
}

/** A path as pages and the command line show it: without the prefix that nearly all paths have. */
export function shortPath(path: string): string {
  return path.replace(/^\/api\/v1\/integration(?=\/)/, '')
}
