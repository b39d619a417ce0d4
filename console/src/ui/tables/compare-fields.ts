/** A field of a thing before and after a change; the name is empty for a thing without fields. */
export type ComparedField = {
  readonly name: string
  /** Null for no value. */
  readonly before: string | null
  readonly after: string | null
  readonly isChanged: boolean
}

/**
 * A thing before and after a change, field by field where both are objects, otherwise as a whole; nested fields have
 * dotted names. Changed fields come first.
 */
export function compareFields(before: unknown, after: unknown): readonly ComparedField[] {
  return compare({ before, after, name: '' }).toSorted(
    (one, other) => Number(other.isChanged) - Number(one.isChanged),
  )
}

type Pair = { readonly before: unknown; readonly after: unknown; readonly name: string }

function compare({ before, after, name }: Pair): ComparedField[] {
  if (isFields(before) && isFields(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
      compare({
        before: before[field],
        after: after[field],
        name: name === '' ? field : `${name}.${field}`,
      }),
    )
  const [was, is] = [textOf(before), textOf(after)]
  return was === null && is === null && name === ''
    ? []
    : [{ name, before: was, after: is, isChanged: was !== is }]
}

function isFields(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map((one) => textOf(one) ?? '').join(', ') || null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
