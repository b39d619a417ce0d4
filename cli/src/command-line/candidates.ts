import type { Command } from './command.ts'

/** Completions of the last word after a command. */
export function candidates({ options, words = [] }: Command, typed: readonly string[]): string[] {
  const last = typed.at(-1) ?? ''
  const before = typed.at(-2) ?? ''
  const awaiting = options[before.replace(/^--/, '')]
  const isValue = before.startsWith('--') && awaiting?.type === 'string'
  const possible = isValue ? (awaiting.choices ?? []) : last.startsWith('-') ? spelled(options) : next()
  return possible.filter((one) => one.startsWith(last))

  function next(): readonly string[] {
    const place = typed.slice(0, -1).filter((word, index) => {
      const option = options[(typed[index - 1] ?? '').replace(/^--/, '')]
      return !word.startsWith('-') && option?.type !== 'string'
    }).length
    return words[place] ?? []
  }
}

function spelled(options: Command['options']): string[] {
  return Object.keys(options).map((name) => `--${name}`)
}
