/** Each problem is one line, "file:line: path: what is wrong and what is expected", in the order of the file. */
export class SectionsUnusable extends Error {
  readonly problems: readonly string[]

  constructor(what: string, problems: readonly string[]) {
    super(`${what} is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'SectionsUnusable'
    this.problems = problems
  }
}
