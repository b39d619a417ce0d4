import { writeFile } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { streamApi } from './describe-stream.ts'
import { sandboxApi } from './sandbox-api.ts'

const root = new URL('../../../', import.meta.url)
await writeFile(new URL('openapi.json', root), sandboxApi(readConfig(process.env).catalogPath))
await writeFile(new URL('asyncapi.json', root), streamApi())
process.stdout.write('Wrote openapi.json and asyncapi.json.\n')
