import { writeFile } from 'node:fs/promises'
import { describeApi } from './describe-api.ts'

await writeFile(
  new URL('../../../openapi.json', import.meta.url),
  `${JSON.stringify(describeApi(), null, 2)}\n`,
)
process.stdout.write('Wrote openapi.json.\n')
