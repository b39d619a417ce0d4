/** Each problem is one line, "file:line: path: what is wrong and what is expected", in the order of the file. */
export class CatalogError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The catalogue is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'CatalogError'
    this.problems = problems
  }
}
