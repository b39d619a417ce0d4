import { readFileSync } from 'node:fs'
import { writeApplication } from './write-applications.ts'
import { writeOperations } from './write-operations.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

/** The file of the generated types. */
export const operationsFile: URL = new URL('../src/generated/operations.ts', import.meta.url)

/** The text that the file must have by the committed descriptions of the API. */
export function operationsText(): string {
  return writeOperations({ openApi: read('openapi.json'), asyncApi: read('asyncapi.json') })
}

/** The file of the operations that the pages of an application call. */
export function applicationFile(door: 'console' | 'office'): URL {
  return new URL(`../../console/src/api/generated/${door}-operations.ts`, import.meta.url)
}

/** The text that the file must have by the committed description of the API. */
export function applicationText(door: 'console' | 'office'): string {
  return writeApplication(door, read('openapi.json'))
}
