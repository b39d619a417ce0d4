import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { confirm } from './confirm.ts'
import type { Terminal } from './terminal.ts'

/** A terminal at which somebody types, or a pipe. */
function fakeTerminal(typed: string, isTTY = true) {
  const written: string[] = []
  const stdin = Object.assign(new PassThrough(), { isTTY })
  stdin.end(typed)
  const stderr = { isTTY, write: (text: string) => written.push(text) > 0 }
  // As much of a process as a question knows.
  return { terminal: { stdin, stderr } as unknown as Terminal, written }
}

test.each(['y', 'Y', 'yes', ' y '])('%j is a yes', async (answer) => {
  const { terminal, written } = fakeTerminal(`${answer}\n`)
  expect(await confirm('Convert?', terminal)).toBe(true)
  expect(written).toEqual(['Convert? [y/N] '])
})

test.each(['n\n', '\n', 'yesterday\n', ''])('%j is a no', async (typed) => {
  expect(await confirm('Convert?', fakeTerminal(typed).terminal)).toBe(false)
})

test('where nobody can be asked the command line was the decision', async () => {
  const { terminal, written } = fakeTerminal('n\n', false)
  expect(await confirm('Convert?', terminal)).toBe(true)
  expect(written).toEqual([])
})
