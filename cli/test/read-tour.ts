import { readFileSync } from 'node:fs'

/** A command of a page, and the lines that the page shows of its output. */
export type Step = { command: string; shown: string[]; line: number }

/** A program that the reader has to save, or to paste into a shell. */
export type Snippet = { language: string; text: string; savedAs: string | null; line: number }

const root = new URL('../../', import.meta.url)

/** Everything on a page that a reader can do: `$ command` with what it shows, and whole programs, in their order. */
export function readTour(page: string): { steps: Step[]; snippets: Snippet[] } {
  const steps: Step[] = []
  const snippets: Snippet[] = []
  const lines = readFileSync(new URL(page, root), 'utf8').split('\n')
  let before = ''
  for (let at = 0; at < lines.length; at += 1) {
    const [, language] = /^```(\w*)$/.exec(lines[at] ?? '') ?? []
    if (language === undefined) {
      if (lines[at] !== '') before = `${lines[at - 1] ?? ''} ${lines[at]}`
      continue
    }
    const end = lines.indexOf('```', at + 1)
    const block = lines.slice(at + 1, end)
    if (language === 'js' || language === 'bash') {
      const savedAs = /(?:[Ss]ave (?:it|this) as) `([^`]+)`/.exec(before)?.[1] ?? null
      snippets.push({ language, text: block.join('\n'), savedAs, line: at + 2 })
    } else if (block[0]?.startsWith('$ ') || block.some((line) => line.includes('Coffer is ready at')))
      steps.push(...readSteps(block, at + 2))
    at = end
  }
  return { steps, snippets }
}

function readSteps(block: string[], first: number): Step[] {
  const steps: Step[] = block[0]?.startsWith('$ ') ? [] : [{ command: 'npm start', shown: [], line: first }]
  let isContinued = false
  for (const [index, line] of block.entries()) {
    const last = steps.at(-1)
    const isCommand: boolean = isContinued || line.startsWith('$ ')
    if (isContinued && last !== undefined) last.command += `\n${line}`
    else if (isCommand) steps.push({ command: line.slice(2), shown: [], line: first + index })
    else last?.shown.push(line)
    isContinued = isCommand && line.endsWith('\\')
  }
  for (const { shown } of steps) while (shown.at(-1) === '') shown.pop()
  return steps
}

/** The words of a command as a shell takes them: quotes, a backslash at the end of a line, and a comment. */
export function shellWords(command: string): string[] {
  const words = command.replaceAll('\\\n', ' ').match(/'[^']*'|"[^"]*"|#.*|[^\s'"#]+/g) ?? []
  return words
    .filter((word) => !word.startsWith('#'))
    .map((word) => word.replace(/^(['"])([\s\S]*)\1$/, '$2'))
}
