/** The units of outputs, or of what becomes outputs. */
export function sumOf(parts: readonly { readonly units: bigint }[]): bigint {
  return parts.reduce((sum, { units }) => sum + units, 0n)
}
