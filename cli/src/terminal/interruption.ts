import type { Terminal } from './terminal.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** `ended` resolves when a signal asks the program to end, or when `end` is called. */
export function interruption(terminal: Pick<Terminal, 'on' | 'off'>): { ended: Promise<void>; end(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    for (const signal of signals) terminal.off(signal, end)
    resolve()
  }
  for (const signal of signals) terminal.on(signal, end)
  return { ended: promise, end }
}
