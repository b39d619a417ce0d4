/** An operation of a script; `push` has the bytes that it puts on the stack. */
export type Operation = { readonly code: number; readonly push: Uint8Array | null }

/** The operations of a script; null where it has more than `max`, or a push that goes beyond its end. */
export function readScript(script: Uint8Array, max: number): readonly Operation[] | null {
  const operations: Operation[] = []
  let at = 0
  while (at < script.length) {
    if (operations.length === max) return null
    const code = script[at] ?? 0
    at++
    const length = lengthOf(code, script.subarray(at))
    if (length === null) {
      operations.push({ code, push: null })
      continue
    }
    const from = at + length.prefix
    at = from + length.bytes
    if (at > script.length) return null
    operations.push({ code, push: script.subarray(from, at) })
  }
  return operations
}

type PushLength = { readonly prefix: number; readonly bytes: number }

/** Null for an operation that pushes no bytes of the script. */
function lengthOf(code: number, rest: Uint8Array): PushLength | null {
  if (code <= 75) return { prefix: 0, bytes: code }
  if (code > 78) return null
  const prefix = 2 ** (code - 76)
  let bytes = 0
  for (let at = prefix - 1; at >= 0; at--) bytes = bytes * 256 + (rest[at] ?? 0)
  return { prefix, bytes }
}
