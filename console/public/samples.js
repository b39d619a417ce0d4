// @ts-check
import { exampleTarget } from './request-target.js'
import { curlSample } from './sample-curl.js'
import { goSample } from './sample-go.js'
import { pythonSample } from './sample-python.js'
import { typescriptSample } from './sample-typescript.js'

/**
 * The request of a sample and its caller. `body` is a value; `headers` are those beside the signature's.
 * @typedef {object} SampleRequest
 * @property {string} origin
 * @property {string} method
 * @property {string} target
 * @property {unknown} body undefined where there is none.
 * @property {[name: string, value: string][]} headers
 * @property {{ apiKey: string, secretKey: string } | null} credentials null where nothing is signed.
 * @typedef {{ origin: string, credentials: { apiKey: string, secretKey: string }, newKey: () => string }} Caller
 */

/** @type {readonly { name: string, language: import('./highlight.js').Language, write: (request: SampleRequest) => string }[]} */
export const sampleLanguages = [
  { name: 'curl', language: 'sh', write: curlSample },
  { name: 'TypeScript', language: 'ts', write: typescriptSample },
  { name: 'Python', language: 'py', write: pythonSample },
  { name: 'Go', language: 'go', write: goSample },
]

/**
 * The example of an operation as a request, under a new idempotency key.
 * @param {import('./read-openapi.js').Operation} operation
 * @param {Caller} caller
 * @returns {SampleRequest}
 */
export function sampleRequest(operation, { origin, credentials, newKey }) {
  const { method, keyPlace } = operation
  const body = operation.body?.example
  return {
    origin,
    method,
    target: exampleTarget(operation),
    body: keyPlace === 'body' ? { .../** @type {object} */ (body), idempotency_key: newKey() } : body,
    headers: [
      ...(keyPlace === 'header' ? [/** @type {[string, string]} */ (['Idempotency-Key', newKey()])] : []),
      ...(body === undefined ? [] : [/** @type {[string, string]} */ (['Content-Type', 'application/json'])]),
    ],
    credentials: operation.permission === null ? null : credentials,
  }
}
