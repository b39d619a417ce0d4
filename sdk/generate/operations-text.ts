import { readFileSync } from 'node:fs'
import { writeOperations } from './write-operations.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

/** Where the generated types are kept. */
export const operationsFile: URL = new URL('../src/generated/operations.ts', import.meta.url)

/** What has to stand there, by the committed descriptions of the API. */
export function operationsText(): string {
  return writeOperations({ openApi: read('openapi.json'), asyncApi: read('asyncapi.json') })
}
