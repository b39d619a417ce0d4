import { exampleTarget, type Operation, shortPath } from '#docs/reading'
import { shellWord } from './sample-curl.ts'

/** The command line that sends an operation's example, signed. */
export function sampleCommand(operation: Operation): string {
  const target = shellWord(shortPath(exampleTarget(operation)))
  const command = `npx coffer request ${operation.method} ${target}`
  const body = operation.body?.example
  return body === undefined ? command : `${command} \\\n${shellWord(JSON.stringify(body))}`
}
