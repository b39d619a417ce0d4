import { readFileSync, writeFileSync } from 'node:fs'
import { generatedFiles } from './operations-text.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const files = generatedFiles({
  keys: read('openapi.json'),
  console: read('dist/openapi/console.json'),
  office: read('dist/openapi/office.json'),
  stream: read('asyncapi.json'),
  acts: read('dist/openapi/acts.json'),
})
for (const [file, text] of files) writeFileSync(file, text)
process.stdout.write('Wrote sdk/src/generated/*.ts.\n')
