/** An instruction of a Dockerfile, with its lines joined. */
export type Instruction = { readonly name: string; readonly text: string }

/** From one FROM to the next. */
export type Stage = {
  readonly base: string
  /** Null where no other stage can name it. */
  readonly name: string | null
  readonly instructions: readonly Instruction[]
}

export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)
  const instructions = lines.map((line) => {
    const [, name = '', text = ''] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return { name, text }
  })
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []))
  return starts.map((start, index) => {
    const [base = '', , stage = null] = instructions[start]?.text.split(/\s+/) ?? []
    return { base, name: stage, instructions: instructions.slice(start + 1, starts[index + 1]) }
  })
}

/** The files that a COPY takes: from the build's context, or from another stage. */
export function copyOf(text: string): { from: string | null; sources: string[]; target: string } {
  const words = text.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length) ?? null
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '' }
}

/** The variables of all ENV instructions. */
export function environmentOf({ instructions }: Stage): Record<string, string> {
  const texts = instructions.filter(({ name }) => name === 'ENV').map(({ text }) => text)
  return Object.fromEntries(
    texts.flatMap((text) => text.split(/\s+/).map((pair) => pair.split('=') as [string, string])), // as: NAME=value
  )
}

/** The words of the last instruction of that name whose form is a list, such as CMD. */
export function wordsOf({ instructions }: Stage, name: string): string[] {
  const text = instructions.findLast((one) => one.name === name)?.text ?? '[]'
  return JSON.parse(text.slice(text.indexOf('[')))
}

/** Whether a path stays out of the build's context. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const shapes = patterns.map((pattern) => {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
    const shape = escaped.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))
    return new RegExp(`^${shape}(?:/|$)`)
  })
  return (path) => shapes.some((shape) => shape.test(path))
}
