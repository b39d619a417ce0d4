import { mkdir, writeFile } from 'node:fs/promises'
import { streamApi } from '#app/serving'
import { readConfig, settingsPage } from '#app/settings'
import { actTable } from './act-table.ts'
import { sandboxApi, sandboxApi30 } from './sandbox-api.ts'

const root = new URL('../../../', import.meta.url)
const built = new URL('dist/openapi/', root)
const { catalogPath } = readConfig(process.env)
await mkdir(built, { recursive: true })
for (const door of ['console', 'office'] as const)
  await writeFile(new URL(`${door}.json`, built), sandboxApi(door, catalogPath))
await writeFile(new URL('openapi-3.0.json', built), sandboxApi30(catalogPath))
await writeFile(new URL('acts.json', built), JSON.stringify(actTable()))
if (process.argv.includes('--built')) process.exit()
await writeFile(new URL('openapi.json', root), sandboxApi('keys', catalogPath))
await writeFile(new URL('asyncapi.json', root), streamApi())
await writeFile(new URL('docs/settings.md', root), settingsPage())
process.stdout.write(
  'Wrote openapi.json, asyncapi.json, docs/settings.md, and dist/openapi/*.json, which are not committed.\n',
)
