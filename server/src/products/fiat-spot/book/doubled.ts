/** A copy of twice the length, the new half all zeros. */
export function doubled(numbers: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(numbers.length * 2)
  copy.set(numbers)
  return copy
}
