import { newKey } from '#docs/keys'
import { type Operation, type Parameter, requestTarget } from '#docs/reading'

/** The request that a form describes; values are by the names of its fields. */
export function requestOf(operation: Operation, fields: FormData) {
  const textOf = (name: string) => String(fields.get(name) ?? '')
  const headers = operation.parameters.filter(({ place }) => place === 'header')
  return {
    method: operation.method,
    path: requestTarget(operation, textOf),
    // A form turns line breaks into CR LF; the text as shown is signed and sent.
    body: textOf('body').replaceAll('\r\n', '\n'),
    headers: Object.fromEntries(
      headers.map(({ name }) => [name, textOf(name)]).filter(([, value]) => value !== ''),
    ),
  }
}

/** The text that a field begins with. Each form starts with an idempotency key of its own, in the header unless the body takes one. */
export function initialValue({ keyPlace }: Operation, { name, place, example }: Parameter): string {
  if (place !== 'header') return example === undefined ? '' : String(example)
  return name === 'Idempotency-Key' && keyPlace === 'header' ? newKey() : ''
}

/** The text that the body begins with: the example, under a new key where the body takes one. */
export function initialBody({ body, keyPlace }: Operation): string {
  const example = (body?.example ?? {}) as object // as: a JSON body of an operation is an object
  return JSON.stringify(keyPlace === 'body' ? { ...example, idempotency_key: newKey() } : example, null, 2)
}
