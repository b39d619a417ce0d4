/** A description, or a part of one, as JSON says it. */
// biome-ignore lint/suspicious/noExplicitAny: a description has as many shapes as it has keywords
export type Schema = { readonly [keyword: string]: any }

/** The value that a `$ref` stands for, or the value itself. */
export function resolve(api: Schema, value: Schema): Schema {
  if (typeof value.$ref !== 'string') return value
  const keys = value.$ref.replace(/^#\//, '').split('/')
  return keys.reduce((target: Schema, key) => target[key], api)
}
