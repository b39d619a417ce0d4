/** The keys that lead to a spot in the file. */
export type Path = readonly string[]

export type Problem = { readonly path: Path; readonly message: string }

/** A spot in the file that knows how to report what is wrong there. */
export type Place = {
  readonly inside: (key: string) => Place
  readonly report: (message: string) => void
  /** Whether nothing has been reported here or below. */
  readonly isSound: () => boolean
}

export function placeAt(path: Path, problems: Problem[]): Place {
  return {
    inside: (key) => placeAt([...path, key], problems),
    report: (message) => problems.push({ path, message }),
    isSound: () => !problems.some((problem) => path.every((key, depth) => problem.path[depth] === key)),
  }
}
