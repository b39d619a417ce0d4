import { textOf } from './sources.ts'

type Json = { readonly [field: string]: unknown }

/** A part of a description with its place: the tag of an operation, or the section; and where exactly. */
export type Part = { readonly place: string; readonly at: string; readonly value: unknown }

/** An object of a description that may be a schema, and where it is. */
export type Inner = { readonly place: string; readonly at: string; readonly schema: Json }

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of openapi.json: operations, and the other sections by their names. */
export function partsOf({ paths, ...sections }: Json): Part[] {
  const operations = Object.entries(isObject(paths) ? paths : {}).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).flatMap(([method, value]) => {
      if (!isObject(value)) return []
      const place = Array.isArray(value.tags) ? String(value.tags[0]) : 'untagged'
      return [{ place, at: `${method.toUpperCase()} ${path}`, value }]
    }),
  )
  return [...operations, ...Object.entries(sections).map(([at, value]) => ({ place: at, at, value }))]
}

export function readApi(file: string): Json {
  return JSON.parse(textOf(file))
}

/** Values of these are no part of the structure. */
const samples = new Set(['example', 'examples', 'default', 'const', 'enum', 'required', 'mapping'])
/** The fields of these have names of the API's own, such as a property called `example`. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'schemas', 'responses', 'content'])

/** Every object in a part that describes something, outermost first. */
export function* innerOf({ place, at, value }: Part, isMap = false): Generator<Inner> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* innerOf({ place, at: `${at}[${index}]`, value: item })
    return
  }
  if (!isObject(value)) return
  if (!isMap) yield { place, at, schema: value }
  for (const [name, child] of Object.entries(value)) {
    if (!isMap && (samples.has(name) || name.startsWith('x-'))) continue
    yield* innerOf({ place, at: `${at}.${name}`, value: child }, !isMap && maps.has(name))
  }
}
