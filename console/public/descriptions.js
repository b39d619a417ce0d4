// @ts-check

/** @type {Map<string, Promise<import('./read-openapi.js').Schema>>} */
const loaded = new Map()

/** The description of the API. */
export function loadApi() {
  return load('/docs/openapi.json')
}

/**
 * The description of one operation or one event, with all that it refers to.
 * @param {string} id
 */
export function loadPart(id) {
  return load(`/docs/parts/${encodeURIComponent(id)}.json`)
}

/** The description of the stream. */
export function loadStreamApi() {
  return load('/asyncapi.json')
}

/** @param {string} path */
function load(path) {
  const description = loaded.get(path) ?? read(path)
  loaded.set(path, description)
  return description
}

/** @param {string} path */
async function read(path) {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} is answered ${response.status}`)
  return response.json()
}
