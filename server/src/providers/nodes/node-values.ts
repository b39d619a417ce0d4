/** A node answered what no node should. */
export class NodeNonsense extends Error {}

// Readers of what a node answers. Each returns the value, or throws `NodeNonsense`.

type Fields = { readonly [name: string]: unknown }

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw nonsense('an object', value)
  return value as Fields // as: an object's fields are unknown until they are read
}

export function listOf<T>(value: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw nonsense('a list', value)
  return value.map(read)
}

export function orNothing<T>(read: (value: unknown) => T): (value: unknown) => T | null {
  return (value) => (value === null || value === undefined ? null : read(value))
}

/** In lower case. */
export function hexText(value: unknown, pattern: RegExp): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw nonsense('hex of its kind', value)
  return value.toLowerCase()
}

export function nonsense(expected: string, value: unknown): NodeNonsense {
  const shown = (JSON.stringify(value) ?? 'nothing').slice(0, 80)
  return new NodeNonsense(`the node answered ${shown} where ${expected} belongs`)
}
