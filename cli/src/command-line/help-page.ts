import type { Command, Option, Options } from './command.ts'

const width = 100
const column = 28

/** The help of a command, or of several with the same first word; common options appear once, at the end. */
export function helpPage(commands: readonly Command[]): string {
  const all: Options = Object.assign({}, ...commands.map(({ options }) => options))
  const headings = new Set(Object.values(all).flatMap(({ heading }) => heading ?? []))
  const own = commands.map((command) => ownPart(command))
  const shared = [...headings].map((heading) => `${heading}:\n${describe(all, heading)}`)
  const examples = commands.flatMap((command) => command.examples ?? []).map((line) => `  coffer ${line}\n`)
  return [...own, ...shared, ...(examples.length > 0 ? [`Examples:\n${examples.join('')}`] : [])].join('\n')
}

function ownPart({ usage, about, options }: Command): string {
  const described = describe(options)
  const lines = usage.map((line) => `coffer ${line}\n`).join('')
  return `${lines}\n${fold(about, { indent: 0 })}\n${described === '' ? '' : `\n${described}`}`
}

function describe(options: Options, heading?: string): string {
  return Object.entries(options)
    .filter(([, option]) => option.heading === heading)
    .map(([name, option]) => {
      const head = `  ${spell(name, option)}`
      const said = fold(option.says, { indent: column })
      return head.length < column - 1
        ? `${head.padEnd(column)}${said}\n`
        : `${head}\n${' '.repeat(column)}${said}\n`
    })
    .join('')
}

function spell(name: string, { short, type, value, choices }: Option): string {
  const after = type === 'boolean' ? '' : ` ${value ?? choices?.join('|') ?? 'TEXT'}`
  return `${short === undefined ? '' : `-${short}, `}--${name}${after}`
}

/** Wraps a paragraph between words; lines after the first are indented. */
function fold(text: string, { indent }: { indent: number }): string {
  return text
    .split('\n')
    .map((paragraph) => {
      let length = 0
      return paragraph
        .split(' ')
        .map((word, index) => {
          const fits = length + word.length < width - indent
          length = fits ? length + word.length + 1 : word.length
          return index === 0 ? word : `${fits ? ' ' : `\n${' '.repeat(indent)}`}${word}`
        })
        .join('')
    })
    .join(`\n${' '.repeat(indent)}`)
}
