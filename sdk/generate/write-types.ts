/** The part of JSON Schema that Coffer's descriptions are written in. */
export type Schema = {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly propertyNames?: object
  readonly unevaluatedProperties?: boolean
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly patternProperties?: { readonly [pattern: string]: Schema }
  readonly additionalProperties?: boolean | Schema
}

/** `name` returns the type that another declaration has for a schema; `isInput` allows undefined for absent fields. */
export type Writing = { readonly isInput?: boolean; readonly name?: (schema: Schema) => string | undefined }

const lineMax = 116

/** A schema as a TypeScript type; throws for a schema that it cannot express. */
export function writeType(schema: Schema, writing: Writing = {}): string {
  const { type, $ref } = schema
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (schema.allOf) return schema.allOf.map((one) => writeType(one, writing)).join(' & ')
  if ('const' in schema) return writeLiteral(schema.const)
  if (schema.enum) return writeUnion(schema.enum.map(writeLiteral))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return writeUnion(choices.map((one) => writeType(one, writing)))
  if (typeof type === 'object')
    return writeUnion(type.map((one) => writeType({ ...schema, type: one }, writing)))
  switch (type) {
    case 'object':
      return writing.name?.(schema) ?? writeObject(schema, writing)
    case 'array':
      return writeArray(writeType(schema.items ?? {}, writing), writing)
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case undefined:
      if (Object.keys(schema).every((key) => ['description', 'default'].includes(key))) return 'unknown'
  }
  throw new TypeError(`No TypeScript type is known for ${JSON.stringify(schema)}`)
}

function writeArray(items: string, { isInput }: Writing): string {
  const list = /[|&]/.test(items.replace(/\{[\s\S]*\}/g, '')) ? `(${items})[]` : `${items}[]`
  return isInput ? `readonly ${list}` : list
}

function writeObject(schema: Schema, writing: Writing): string {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = schema
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = writeType(field, writing)
    const mark = required.includes(name) ? ':' : '?:'
    const given = type.startsWith('\n') ? indent(type) : ` ${type}`
    const absent = writing.isInput && mark === '?:' ? ' | undefined' : ''
    return writeField(fieldText(field), `${writeKey(name)}${mark}${given}${absent}`)
  })
  const line = `{ ${fields.map((field) => field.trimEnd()).join('; ')} }`
  if (fields.length > 0 && line.length <= lineMax && !line.includes('\n')) return line
  if (fields.length > 0) return `{\n${indent(fields.join(''))}}`
  const [value = additionalProperties] = Object.values(patternProperties)
  return `Record<string, ${typeof value === 'object' ? writeType(value, writing) : 'unknown'}>`
}

/** A field with its doc, in one line where both fit. */
export function writeField(text: string, field: string): string {
  const doc = writeDoc(text)
  const line = `${doc.trimEnd()} ${field}`
  return doc !== '' && !line.includes('\n') && line.length <= lineMax - 8 ? `${line}\n` : `${doc}${field}\n`
}

function fieldText({ description = '', default: standard }: Schema): string {
  return standard === undefined
    ? description
    : `${description} By default ${JSON.stringify(standard)}.`.trim()
}

/** Joins types, in one line where they fit and otherwise in lines as full as they go. */
export function writeUnion(types: readonly string[]): string {
  const parts = [...new Set(types)]
  const line = parts.join(' | ')
  if (line.length <= lineMax || line.includes('\n')) return line
  return parts.reduce((text, part) => {
    const last = text.slice(text.lastIndexOf('\n') + 1)
    const isFull = last === '' || last.length + part.length > lineMax
    return `${text}${isFull ? '\n  ' : ' '}| ${part}`
  }, '')
}

export function writeKey(name: string): string {
  return /^\w+$/.test(name) ? name : writeLiteral(name)
}

export function writeLiteral(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value)
}

/** A doc comment with its line end, or '' for an empty text. */
export function writeDoc(text: string): string {
  if (text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n').flatMap(wrap)
  return `/** ${lines.join('\n * ').replace(/ +$/gm, '')} */\n`
}

function wrap(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= lineMax) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

export function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
