import { type Schema, writeDoc, writeType } from './write-types.ts'

/** The parts of an OpenAPI document that give types their names. */
export type Named = { readonly components: { readonly schemas: { readonly [name: string]: Schema } } }

/** Schemas that only the SDK's own errors stand for. */
const untold = new Set(['Error'])

/** The generated file of the named schemas of all descriptions, each once. */
export function writeSchemas(descriptions: readonly Named[]): string {
  const schemas = new Map(descriptions.flatMap(({ components }) => Object.entries(components.schemas)))
  const types = [...schemas]
    .filter(([name]) => !untold.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => writeDeclared(name, schema))
  return [
    '// Generated from the descriptions of the API by `npm run openapi`; do not edit.\n',
    ...types,
  ].join('\n')
}

function writeDeclared(name: string, schema: Schema): string {
  const type = writeType(schema, { isInput: name.endsWith('Request') })
  return `${writeDoc(schema.description ?? '')}export type ${name} =${type.startsWith('\n') ? '' : ' '}${type}\n`
}

/** The types that a text names, as an import of them. */
export function importOf(text: string, descriptions: readonly Named[]): string {
  const types = text.replace(/\/\*\*[\s\S]*?\*\//g, '').replace(/'[^']*'/g, '')
  const names = descriptions.flatMap(({ components }) => Object.keys(components.schemas))
  const used = [...new Set(names)]
    .filter((name) => !untold.has(name) && new RegExp(`\\b${name}\\b`).test(types))
    .toSorted()
  return `import type {\n${wrapped(used)}} from './schemas.ts'\n`
}

function wrapped(names: readonly string[]): string {
  const lines = ['']
  for (const name of names) {
    const line = `${lines.at(-1)} ${name},`
    if (line.length > 100) lines.push(` ${name},`)
    else lines[lines.length - 1] = line
  }
  return lines.map((line) => ` ${line}\n`).join('')
}
