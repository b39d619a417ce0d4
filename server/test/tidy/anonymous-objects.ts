import { type Inner, innerOf, isObject, partsOf } from './api-descriptions.ts'

/** Fewer fields are a detail of what holds them, not a thing of its own. */
const fieldsMin = 3

/** An object that is written out where it is used. */
export type Anonymous = { readonly place: string; readonly at: string; readonly shape: string }

type Anonymouses = {
  /** Bodies of requests, which each belong to one operation. */
  readonly bodies: readonly Anonymous[]
  readonly others: readonly Anonymous[]
}

/** The objects of an OpenAPI description that have three fields or more and no name. */
export function anonymousObjectsIn(api: { readonly [section: string]: unknown }): Anonymouses {
  const all = partsOf(api)
    .flatMap((part) => [...innerOf(part)])
    .filter((inner) => fieldsOf(inner).length >= fieldsMin && !isEnvelope(inner) && !isNamed(inner))
    .map((inner) => ({ ...inner, shape: shapeOf(inner.schema) }))
  const isBody = ({ place, at }: Anonymous) =>
    place !== 'webhooks' && /\brequestBod(?:y|ies\.\w+)\.content\.[^.]+\.schema$/.test(at)
  return { bodies: all.filter(isBody), others: all.filter((one) => !isBody(one)) }
}

function fieldsOf({ schema }: Pick<Inner, 'schema'>): string[] {
  const { properties } = schema
  return isObject(properties) ? Object.keys(properties) : []
}

function isEnvelope(inner: Inner): boolean {
  const fields = fieldsOf(inner)
  return ['success', 'ts'].every((field) => fields.includes(field)) && /\b(data|error)\b/.test(fields.join())
}

/** A schema by its name, or a part of which it is composed. */
function isNamed({ at }: Inner): boolean {
  return /^components\.schemas\.[^.]+?(?:\.allOf\[\d+\])*$/.test(at)
}

/** The structure of a schema: what it says to people, and the order of its fields, make no difference. */
function shapeOf(schema: unknown): string {
  const words = new Set(['description', 'title', 'example', 'examples', 'deprecated'])
  const plain = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => plain(item, false))
    if (!isObject(value)) return value
    const fields = Object.entries(value).filter(([name]) => isMap || !words.has(name))
    fields.sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      fields.map(([name, child]) => [name, plain(child, !isMap && name === 'properties')]),
    )
  }
  return JSON.stringify(plain(schema, false))
}
