import { importOf, type Named } from './write-schemas.ts'
import {
  indent,
  type Schema,
  writeDoc,
  writeKey,
  writeLiteral,
  writeType,
  writeUnion,
} from './write-types.ts'

type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Schema
}
type Described = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly (
    | (Parameter & { readonly description?: string })
    | { readonly $ref: string }
  )[]
  readonly requestBody?: Content
  readonly responses: { readonly [status: string]: Content }
}
type Paths = { readonly [path: string]: { readonly [method: string]: Described } }

/** The parts of the description of what keys call that are read. */
export type KeyApi = Named & { readonly paths: Paths; readonly webhooks: Paths }

type Both = {
  readonly openApi: KeyApi
  readonly asyncApi: object
}

type Operation = {
  readonly id: string
  readonly title: string
  readonly method: string
  readonly path: string
  readonly doc: string
  readonly named: readonly string[]
  readonly keyIn: 'body' | 'header' | undefined
  readonly sends: 'body' | 'query' | undefined
  /** The named schema of the body, where there is one. */
  readonly request: Schema | undefined
  /** Fields that are sent beside `request`, or all fields where the body has no name. */
  readonly input: Schema
  readonly isRequired: boolean
  readonly data: Schema
}

/** The names of shapes: a shape that several operations return is declared once. */
type Names = {
  readonly of: (schema: Schema) => string | undefined
  readonly declared: ReadonlyMap<string, Schema>
}

/** The generated file: the type of each method, how it is called, events, and the codes of refusals. */
export function writeOperations({ openApi, asyncApi }: Both): string {
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      readOperation({ path, method, described, schemas: openApi.components.schemas }),
    ),
  )
  const names = nameShapes(operations, openApi.components)
  const inputs = operations
    .filter((operation) => hasInput(operation) && inputOf(operation) === `${operation.title}Input`)
    .map(({ title, request, input }) =>
      writeDeclared(
        `${title}Input`,
        [...(request ? [request] : []), input].map((one) => writeType(one, { isInput: true })).join(' & '),
      ),
    )
  const shapes = [...names.declared].map(([name, schema]) =>
    writeDeclared(
      name,
      writeType(schema, { name: (other) => (other === schema ? undefined : names.of(other)) }),
    ),
  )
  const text = [
    `/** A method for each operation of the API. */\nexport interface Operations {\n${indent(operations.map((one) => writeMethod(one, names)).join(''))}}\n`,
    `/** How each operation is called. */\nexport const operations = {\n${indent(operations.map(writeCall).join(''))}} as const\n`,
    ...inputs,
    ...shapes,
    writeEvents(openApi.webhooks, names),
    writeCodes([openApi, asyncApi]),
  ].join('\n')
  return [
    '// Generated from openapi.json and asyncapi.json by `npm run openapi`; do not edit.\n',
    importOf(text, [openApi]),
    text,
  ].join('\n')
}

function readOperation({
  path,
  method,
  described,
  schemas,
}: {
  path: string
  method: string
  described: Described
  schemas: Named['components']['schemas']
}): Operation {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = described
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  const own = parameters.filter((parameter) => 'name' in parameter)
  const query = own.filter((parameter) => parameter.in === 'query')
  const request = requestBody?.content['application/json'].schema
  const body = request?.$ref === undefined ? request : schemas[writeType(request)]
  if (body !== undefined && query.length > 0) throw new TypeError(`${id} takes a query and a body`)
  const inHeader = parameters.some(
    (parameter) => '$ref' in parameter && parameter.$ref.endsWith('/Idempotency-Key'),
  )
  const keyIn = inHeader ? (body?.properties?.idempotency_key ? 'body' : 'header') : undefined
  // A single identifier is an argument of its own; several are fields.
  const fields = [...(named.length > 1 ? own.filter((parameter) => parameter.in === 'path') : []), ...query]
  const key = { type: 'string', description: 'Makes a repeat safe; random without one.' }
  return {
    id,
    title: id.charAt(0).toUpperCase() + id.slice(1),
    method: method.toUpperCase(),
    path,
    // An editor shows this beside the call, so it is one paragraph.
    doc: [`${summary}.`, ...(description ?? '').split('\n\n'), `\`${method.toUpperCase()} ${path}\``]
      .filter(Boolean)
      .join(' '),
    named,
    keyIn,
    sends: body ? 'body' : query.length > 0 ? 'query' : undefined,
    request: request?.$ref === undefined ? undefined : request,
    isRequired: (body?.required ?? []).length > 0 || fields.some(({ required }) => required),
    input: {
      type: 'object',
      required: [
        ...(request?.$ref === undefined ? (request?.required ?? []) : []),
        ...fields.filter(({ required }) => required).map(({ name }) => name),
      ],
      properties: {
        ...Object.fromEntries(
          fields.map(({ name, schema, description }) => [
            name,
            { ...schema, ...(description && { description }) },
          ]),
        ),
        ...request?.properties,
        ...(keyIn === 'header' && { idempotency_key: key }),
      },
    },
    data: dataOf(responses),
  }
}

/** The type of a method's argument. */
function inputOf({ title, request, input }: Operation): string {
  const isWhole = request !== undefined && Object.keys(input.properties ?? {}).length === 0
  return isWhole ? writeType(request) : `${title}Input`
}

function dataOf(responses: Described['responses']): Schema {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return answer?.content['application/json'].schema.properties?.data ?? {}
}

const hasInput = ({ request, input }: Operation) =>
  request !== undefined || Object.keys(input.properties ?? {}).length > 0

/** `getWallet` returns a Wallet, `listWallets` several; the data of other operations is named after the operation. */
function nameShapes(operations: readonly Operation[], { schemas }: Named['components']): Names {
  const named = new Map<string, string>()
  const declared = new Map<string, Schema>()
  const shapeOf = (schema: Schema) => JSON.stringify({ ...schema, description: undefined })
  const add = (name: string, schema: Schema | undefined) => {
    if (!schema?.properties || named.has(shapeOf(schema))) return
    named.set(shapeOf(schema), name)
    declared.set(name, schema)
  }
  for (const { title, data } of operations)
    if (/^(Sandbox|House)?Get/.test(title)) add(title.replace('Get', ''), data)
  for (const { title, data } of operations) {
    if (!/^(Sandbox)?List/.test(title)) continue
    const noun = title
      .replace(/List(All(?=[A-Z]))?/, '')
      .replace(/ies$/, 'y')
      .replace(/s$/, '')
    add(declared.has(noun) || noun in schemas ? `${noun}Item` : noun, itemOf(data))
  }
  for (const { title, data } of operations) add(`${title}Data`, data)
  return { of: (schema) => named.get(shapeOf(schema)), declared }
}

function itemOf({ items, properties, allOf = [], additionalProperties }: Schema): Schema | undefined {
  const listed = items ?? properties?.items?.items ?? allOf.map(itemOf).find((item) => item !== undefined)
  return listed ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
}

function writeDeclared(name: string, type: string): string {
  return `export type ${name} =${type.startsWith('\n') ? '' : ' '}${type}\n`
}

function writeMethod(operation: Operation, names: Names): string {
  const { id, doc, named, sends, isRequired, data } = operation
  const mark = isRequired ? ':' : '?:'
  const parameters = [
    ...(named.length === 1 ? [`${named[0]}: string`] : []),
    ...(hasInput(operation) ? [`${sends ?? 'options'}${mark} ${inputOf(operation)}`] : []),
  ]
  return `${writeDoc(doc)}${id}(${parameters.join(', ')}): Promise<${writeType(data, { name: names.of })}>\n`
}

function writeCall({ id, method, path, sends, keyIn }: Operation): string {
  const fields = Object.entries({ method, path, sends, keyIn }).filter(([, value]) => value !== undefined)
  return `${id}: { ${fields.map(([name, value]) => `${name}: ${writeLiteral(value)}`).join(', ')} },\n`
}

function writeEvents(webhooks: Paths, names: Names): string {
  const told = new Map<string, string>()
  const events = Object.entries(webhooks).map(([event, { post }]) => {
    const data = post?.requestBody?.content['application/json'].schema.properties?.data ?? {}
    const type = writeType(data, { name: names.of })
    const earlier = told.get(type)
    told.set(type, earlier ?? event)
    const written = earlier === undefined ? type : `EventData[${writeLiteral(earlier)}]`
    return `${writeDoc(post?.description ?? '')}${writeKey(event)}: ${written}\n`
  })
  return `/** What each event is about. */\nexport type EventData = {\n${indent(events.join(''))}}\n`
}

/** Each refusal in the documents has its code, and its details or an example of them. */
function writeCodes(documents: readonly object[]): string {
  const shown = new Map<string, object[]>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { code, message, details, example } = value as { [name: string]: unknown } // any object may be asked for any field
    if (typeof code === 'string' && typeof message === 'string') {
      const known = shown.get(code) ?? []
      // Absent details are only not shown; null means that there are none.
      const facts = details === undefined ? example : (details ?? {})
      shown.set(code, typeof facts === 'object' && facts !== null ? [...known, facts] : known)
    }
    for (const part of Object.values(value)) collect(part)
  }
  for (const document of documents) collect(document)
  const codes = [...shown.keys()].toSorted()
  const details = codes.flatMap((code) => {
    const type = writeDetails(shown.get(code) ?? [])
    return type === null ? [] : [`${code}: ${type}\n`]
  })
  return `/** What the server and its stream refuse with. */
${writeDeclared('ErrorCode', writeUnion(codes.map(writeLiteral)))}
/** The details that every refusal with a code has. */
export type ErrorDetails = {\n${indent(details.join(''))}}\n`
}

function writeDetails(samples: readonly object[]): string | null {
  const [first = {}, ...others] = samples
  const fields = Object.entries(first).filter(([name]) => others.every((other) => name in other))
  if (fields.length === 0) return null
  return `{ ${fields.map(([name, value]) => `${writeKey(name)}: ${typeOfSample(value)}`).join('; ')} }`
}

function typeOfSample(value: unknown): string {
  if (Array.isArray(value)) return `${typeOfSample(value[0])}[]`
  if (typeof value === 'object' && value !== null) return writeDetails([value]) ?? 'Record<string, unknown>'
  return value === null ? 'unknown' : typeof value
}
