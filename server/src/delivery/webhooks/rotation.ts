/** Begins each sorted list behind where it began before, so that nobody is always first and nobody always last. */
export function createRotation(): (sorted: readonly string[]) => string[] {
  let after = ''
  return (sorted) => {
    const start = Math.max(
      0,
      sorted.findIndex((one) => one > after),
    )
    after = sorted[start] ?? ''
    return [...sorted.slice(start), ...sorted.slice(0, start)]
  }
}
