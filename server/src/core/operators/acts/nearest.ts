/** The candidate closest to a mistyped word, or null where none is close. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: countEdits(word, candidate) }))
    .sort((one, other) => one.edits - other.edits)
  const best = ranked[0]
  if (best === undefined || best.edits > Math.max(1, Math.floor(best.candidate.length / 2))) return null
  return best.candidate
}

/** The Levenshtein distance. */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
