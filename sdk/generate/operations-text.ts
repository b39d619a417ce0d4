import { type ActTable, writeActs } from './write-acts.ts'
import { type Api, writeApplication } from './write-applications.ts'
import { type KeyApi, writeOperations } from './write-operations.ts'
import { writeSchemas } from './write-schemas.ts'

/** The descriptions of the API, one for each door, and of the stream. */
export type Descriptions = {
  readonly keys: KeyApi
  readonly console: Api
  readonly office: Api
  readonly stream: object
  readonly acts: ActTable
}

const generated = (name: string) => new URL(`../src/generated/${name}.ts`, import.meta.url)

/** The generated files with the texts that they must have by these descriptions. */
export function generatedFiles({
  keys,
  console,
  office,
  stream,
  acts,
}: Descriptions): readonly [URL, string][] {
  return [
    [generated('schemas'), writeSchemas([keys, console, office])],
    [generated('operations'), writeOperations({ openApi: keys, asyncApi: stream })],
    [generated('console-operations'), writeApplication('console', { application: console, keys })],
    [generated('office-acts'), writeActs(acts)],
    [generated('office-operations'), writeApplication('office', { application: office, keys })],
  ]
}
