// Keeps the sources of this version for the test that upgrades from it: `node server/test/versions/archive-version.ts` writes
// `version-X.Y.Z.json.br`, the texts of all that a server needs to run, by their paths. CONTRIBUTING.md says when.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { runningFiles } from './running-files.ts'

const root = new URL('../../../', import.meta.url).pathname
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const files = Object.fromEntries(
  runningFiles(root).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const text = JSON.stringify(files)
const archive = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})
const file = `version-${version}.json.br`
writeFileSync(join(import.meta.dirname, file), archive)
console.log(`Wrote ${file}: ${Object.keys(files).length} files, ${archive.length} bytes.`)
