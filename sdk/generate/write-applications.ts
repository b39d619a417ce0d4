import { importOf, type Named } from './write-schemas.ts'
import { indent, type Schema, writeField, writeLiteral, writeType } from './write-types.ts'

type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
type Described = {
  readonly 'x-session'?: { readonly door: string }
  readonly security?: readonly unknown[]
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly (
    | { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema }
    | { readonly $ref: string }
  )[]
  readonly requestBody?: Content
  readonly responses: { readonly [status: string]: Content }
}
type Paths = { readonly [path: string]: { readonly [method: string]: Described } }

/** Public data that pages of the console show too. */
const publicPath = '/api/v1/integration/spot/fiat/'

export type Api = Named & { readonly paths: Paths }

/** The operations of an application, and those of anybody that its pages call. */
function operationsOf(door: string, { application, keys }: { application: Api; keys: Api }) {
  const open = Object.entries(keys.paths).filter(
    ([path]) => door === 'console' && path.startsWith(publicPath),
  )
  return [...Object.entries(application.paths), ...open].flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described['x-session'] !== undefined || described.security?.length === 0)
      .map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
}

/** The operations of an application's pages: what each is sent and answers, and where it is. */
export function writeApplication(door: string, described: { application: Api; keys: Api }): string {
  const operations = operationsOf(door, described)
  const types = operations.map(({ described }) => {
    const { operationId, summary, responses, requestBody } = described
    const body = requestBody?.content['application/json'].schema
    const fields = [
      ...partOf('params', fieldsIn('path', described)),
      ...partOf('query', fieldsIn('query', described)),
      ...(body === undefined ? [] : [`body: ${writeType(body, { isInput: true })}`]),
      `data: ${writeType(responses[200]?.content['application/json'].schema.properties?.data ?? {})}`,
    ]
    return writeField(summary, `${operationId}: ${writeBlock(fields)}`)
  })
  const places = operations.map(
    ({ path, method, described: { operationId } }) =>
      `${operationId}: ${writeLiteral(`${method} ${path}`)},\n`,
  )
  const text = [
    `export type Operations = {\n${indent(types.join(''))}}\n`,
    `export const operations = {\n${indent(places.join(''))}} as const\n`,
  ].join('\n')
  return [
    '// Generated from the descriptions of the API by `npm run openapi`; do not edit.\n',
    importOf(text, [described.application, described.keys]),
    text,
  ].join('\n')
}

function fieldsIn(place: string, { parameters = [] }: Described): Schema {
  const own = parameters
    .filter((parameter) => 'name' in parameter)
    .filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    required: own.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    additionalProperties: false,
  }
}

function partOf(name: string, schema: Schema): string[] {
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0
  return isEmpty ? [] : [`${name}: ${writeType(schema, { isInput: true })}`]
}

function writeBlock(fields: readonly string[]): string {
  const line = `{ ${fields.join('; ')} }`
  return line.length <= 116 && !line.includes('\n') ? line : `{\n${indent(`${fields.join('\n')}\n`)}}`
}
