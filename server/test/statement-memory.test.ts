import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'coffer-hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))

const header = 'transaction_id,type,reference,amount,currency,fee,booked_at'
const row = 'T,payment,r,1,RUB,0,2026-11-23T09:30:00Z'
const mebibyte = 1024 * 1024

/** Writes a file without holding it. */
function hostile(before: string, part: string, bytes = 60 * mebibyte): string {
  const file = join(folder, 'file.csv')
  const descriptor = openSync(file, 'w')
  writeSync(descriptor, before)
  const chunk = part.repeat(Math.ceil(mebibyte / part.length))
  for (let written = 0; written < bytes; written += chunk.length) writeSync(descriptor, chunk)
  closeSync(descriptor)
  return file
}

const reader = `
import { readBounded } from '#platform/files'
import { readStatementFile, statementBytesMax } from './src/core/reconciliation/statements/read-statement-file.ts'
const asset = { symbol: 'RUB', scale: 2 }
const told = { lines: 0, message: '', rss: 0, before: process.resourceUsage().maxRSS }
try {
  const bytes = readBounded(process.argv[1], statementBytesMax)
  const amountMax = { asset, units: 100_000_000_00n }
  for await (const line of readStatementFile({ bytes, asset, day: '2026-11-23', amountMax })) told.lines += line.number > 0 ? 1 : 0
} catch (error) {
  told.message = error.message
}
told.rss = process.resourceUsage().maxRSS
console.log(JSON.stringify(told))
`

function read(file: string) {
  const started = performance.now()
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=128', '--input-type=module-typescript', '--eval', reader, file],
    { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', timeout: 60_000 },
  )
  expect(stderr).not.toContain('heap out of memory')
  const told: { lines: number; message: string; rss: number; before: number } = JSON.parse(stdout)
  return {
    ...told,
    seconds: (performance.now() - started) / 1_000,
    grownMb: (told.rss - told.before) / 1_024,
  }
}

type Case = readonly [name: string, before: string, part: string, words: string, bytes?: number]

const cases: readonly Case[] = [
  ['one line of fields', `${header}\n`, 'a,', 'line 2: it has more than 16384 bytes'],
  ['one line of separators', `${header}\n`, ',', 'line 2: it has more than 16384 bytes'],
  ['one field', `${header}\n"`, 'x', 'line 2: it has more than 16384 bytes'],
  ['a header of separators', '', ',', 'line 1: it has more than 16384 bytes'],
  ['a header of names', `${header},`, 'a,', 'line 1: it has more than 16384 bytes'],
  ['a header of semicolons', '', ';', 'line 1: it has more than 16384 bytes'],
  ['a header of tabs', '', '\t', 'line 1: it has more than 16384 bytes'],
  ['a header of quotation marks', '', '"', 'line 1: it has more than 16384 bytes'],
  ['empty lines', `${header}\n`, '\n', 'line 500002: the file has more than 500001 lines'],
  ['empty lines of an old machine', `${header}\r`, '\r', 'line 500002: the file has more than 500001 lines'],
  ['short lines', `${header}\n`, 'a\n', 'line 500002: the file has more than 500001 lines'],
  ['one record of many lines', `${header}\n"`, `${'x'.repeat(199)}\n`, 'Max Record Size'],
  ['no end', `${header}\n`, `${row}\n`.padEnd(1024, ' '), 'more than 67108864 bytes', 70 * mebibyte],
]

const patient = { timeout: 60_000 }

test.for(cases)(
  'a file of %s is refused soon, in little memory',
  patient,
  ([, before, part, words, bytes]) => {
    const { message, seconds, grownMb } = read(hostile(before, part, bytes))
    expect(message).toContain(words)
    expect(seconds).toBeLessThan(15)
    // The file itself, and what a few chunks of it take.
    expect(grownMb).toBeLessThan(170)
  },
)

test('a file that is as large as it may be is read in flat memory', patient, () => {
  const { lines, message, grownMb } = read(hostile(`${header}\n`, `${row}\n`, 19 * mebibyte))
  expect(message).toBe('')
  expect(lines).toBeGreaterThan(400_000)
  expect(grownMb).toBeLessThan(170)
})
