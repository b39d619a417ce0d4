// @ts-check
import { exampleTarget } from './request-target.js'
import { shellWord } from './sample-curl.js'

// The command line takes paths without this prefix.
const prefix = /^\/api\/v1\/integration(?=\/)/

/**
 * The command line that sends an operation's example, signed.
 * @param {import('./read-openapi.js').Operation} operation
 * @returns {string}
 */
export function sampleCommand(operation) {
  const target = shellWord(exampleTarget(operation).replace(prefix, ''))
  const command = `npx coffer request ${operation.method} ${target}`
  const body = operation.body?.example
  return body === undefined ? command : `${command} \\\n${shellWord(JSON.stringify(body))}`
}
