import { writeFile } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { sandboxApi } from './sandbox-api.ts'

await writeFile(
  new URL('../../../openapi.json', import.meta.url),
  sandboxApi(readConfig(process.env).catalogFile),
)
process.stdout.write('Wrote openapi.json.\n')
