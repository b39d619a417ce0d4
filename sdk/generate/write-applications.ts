import { indent, type Schema, writeDoc, writeLiteral, writeType } from './write-types.ts'

type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
type Described = {
  readonly 'x-session'?: { readonly door: string }
  readonly security?: readonly unknown[]
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly {
    readonly name?: string
    readonly in?: string
    readonly required?: boolean
    readonly schema?: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: { readonly [status: string]: Content }
}
type Paths = { readonly [path: string]: { readonly [method: string]: Described } }

/** Public data that pages of the console show too. */
const publicPath = '/api/v1/integration/spot/fiat/'

function isOf(door: string, path: string, { 'x-session': session, security }: Described): boolean {
  if (session !== undefined) return session.door === door
  return door === 'console' && path.startsWith(publicPath) && security?.length === 0
}

/** The operations of an application's pages: what each is sent and answers, and where it is. */
export function writeApplication(door: string, { paths }: { readonly paths: Paths }): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => isOf(door, path, described))
      .map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  const types = operations.map(({ described }) => {
    const { operationId, summary, responses, requestBody } = described
    const body = requestBody?.content['application/json'].schema
    const fields = [
      `params: ${typeOf(fieldsIn('path', described))}`,
      `query: ${typeOf(fieldsIn('query', described))}`,
      `body: ${body === undefined ? 'undefined' : writeType(body, { isInput: true })}`,
      `data: ${writeType(responses[200]?.content['application/json'].schema.properties?.data ?? {})}`,
    ]
    return `${writeDoc(summary)}${operationId}: {\n${indent(`${fields.join('\n')}\n`)}}\n`
  })
  const places = operations.map(
    ({ path, method, described: { operationId } }) =>
      `${operationId}: ${writeLiteral(`${method} ${path}`)},\n`,
  )
  return [
    '// Generated from openapi.json by `npm run openapi`; do not edit.\n',
    `export type Operations = {\n${indent(types.join(''))}}\n`,
    `export const operations = {\n${indent(places.join(''))}} as const\n`,
  ].join('\n')
}

function fieldsIn(place: string, { parameters = [] }: Described): Schema {
  const own = parameters.filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    required: own.filter(({ required }) => required).map(({ name }) => String(name)),
    properties: Object.fromEntries(own.map(({ name, schema }) => [String(name), schema ?? {}])),
    additionalProperties: false,
  }
}

function typeOf(schema: Schema): string {
  return Object.keys(schema.properties ?? {}).length === 0
    ? 'undefined'
    : writeType(schema, { isInput: true })
}
