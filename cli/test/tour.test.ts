import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createServerHome,
  type ServerHome,
  type ServerProcess,
} from '../../server/test/wire/server-process.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../server/test/wire/webhook-receiver.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/world/test-database.ts'
import { run } from '../src/run.ts'
import type { Terminal } from '../src/terminal/index.ts'
import { readTour, type Step, shellWords } from './read-tour.ts'
import { findMissing, type MarketMade, type Names } from './shown-lines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const marketMade: MarketMade = [
  [/ prices /, /-?[\d.]+/],
  [/ quote /, /\d+\.\d+(?= RUB)/],
  [/ watch$/, /[-+]?[\d.]+/],
  [/my-trades/, /(?<="(?:price|amount)": ")[\d.]+/],
  [/ balance$/, /(?<=^RUB.*)\d+\.\d+/],
  [/ listen$/, /(?<= at )[\d.]+/],
  [/npm run house$/, /-?\d[\d.]*/],
  [/follow\.mjs$/, /(?<="(?:sequence|price|amount)":"?)[\d.]+/],
]

/** Commands that are repeated until their output is as shown: a person reads them a moment later. */
const reading = / GET | (swaps|orders|invoices|conversions|balance|prices|deliveries)\b/
const writing = / (swaps|webhooks) (cancel|add|rm)\b/
const soon = { timeout: 20_000, interval: 100 }

let database: TestDatabase
let home: ServerHome
let server: ServerProcess
let receiver: WebhookReceiver
let folder: string
const names: Names = new Map()
const running: (() => void)[] = []

async function openHome(): Promise<void> {
  names.clear()
  database = await createTestDatabase()
  home = createServerHome()
  receiver = await startWebhookReceiver()
  server = await home.start({ DATABASE_URL: database.url, COFFER_SANDBOX_TRADERS: 'on' })
  folder = mkdtempSync(join(tmpdir(), 'coffer-tour-'))
  symlinkSync(home.dataDir, join(folder, 'data'))
  const npx = join(folder, 'npx')
  writeFileSync(npx, `#!/bin/sh\nshift\nexec '${process.execPath}' '${root}cli/bin/coffer.mjs' "$@"\n`)
  chmodSync(npx, 0o755)
}

async function closeHome(): Promise<void> {
  for (const end of running.splice(0)) end()
  await receiver.stop()
  await home.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
}

/** A page's addresses, put into this tour's. */
function atHome(text: string): string {
  return text
    .replaceAll('127.0.0.1:8080', new URL(server.url).host)
    .replaceAll('http://127.0.0.1:3000/hooks', receiver.url)
    .replaceAll('…/data/sandbox.json', join(home.dataDir, 'sandbox.json'))
}

/** A text with this tour's addresses, and its values in place of the ones that the page has shown. */
function own(text: string): string {
  return [...names].reduce((whole, [name, value]) => whole.replaceAll(name, value), atHome(text))
}

/** A terminal in front of which a reader sits: both streams in the order in which they are written. */
function openTerminal({ isTTY = false, columns = 80, rows = 24 } = {}) {
  let printed = ''
  const events = new EventEmitter()
  const stdout = Object.assign(new EventEmitter(), {
    isTTY,
    columns,
    rows,
    write(text: string) {
      printed += text
      return true
    },
  })
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  // As much of a process as the command knows.
  const terminal = {
    env: { DATA_DIR: home.dataDir, XDG_CONFIG_HOME: '/nowhere', NO_COLOR: '1' },
    stdin,
    stdout,
    stderr: stdout,
    on: events.on.bind(events),
    off: events.off.bind(events),
  } as unknown as Terminal
  return { terminal, printed: () => printed, press: (key: string) => stdin.write(key), events }
}

/** Gives a command; answers what the reader sees of it, or sees so far. */
async function give({ command, shown }: Step): Promise<() => string> {
  const [program, ...words] = shellWords(own(command))
  if (command === 'npm start') return server.output
  if (program === 'node') return runProgram(process.execPath, words)
  if (program === 'npm') {
    const [, name, , ...args] = words
    const settings = { DATABASE_URL: database.url }
    const { output } =
      name === 'audit'
        ? await home.audit(settings)
        : name === 'operator'
          ? await home.operator(args)
          : await home.house(args, settings)
    return () => output
  }
  const [, ...args] = words
  const isFollowing = args[0] === 'watch' || args[0] === 'listen'
  const { terminal, printed, press, events } = openTerminal({
    isTTY: args[0] === 'watch',
    columns: Math.max(...shown.map((line) => line.length)),
    rows: shown.length,
  })
  const ended = run(args, terminal)
  if (!isFollowing) await ended
  else {
    running.push(() => {
      press('q')
      events.emit('SIGINT')
    })
    // The command does not hear of events from before it listens.
    await vi.waitFor(() => expect(printed()).not.toBe(''), soon)
  }
  return args[0] === 'watch' ? () => lastFrame(printed()) : printed
}

/** A screen is drawn over and over. */
function lastFrame(printed: string): string {
  const frame = printed.split('\u001b[H').at(-1) ?? ''
  return stripVTControlCharacters(frame).replaceAll('\r', '')
}

function runProgram(program: string, args: string[]): () => string {
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}` },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      printed += bytes
    })
  running.push(() => child.kill())
  return () => printed
}

/** Gives a command of a page; the function that it answers checks that the output is as shown. */
async function play(step: Step, page: string): Promise<() => Promise<void>> {
  const { command, shown, line } = step
  const free = marketMade.find(([commands]) => commands.test(command))?.[1]
  const isFollowed = /^npm start$| watch$| listen$|\.mjs$/.test(command)
  const isRead = reading.test(command) && !writing.test(command)
  let printed = await give(step)
  const look = async () => {
    const told = { shown: shown.map(atHome), free, names, isWhole: !isFollowed }
    const missing = findMissing(printed(), told)
    if (missing === null) return
    const seen = printed()
    if (isRead) printed = await give(step)
    throw new Error(`${page}:${line}: ${command}\nshows:\n${missing}\nbut one sees:\n${seen}`)
  }
  return () => (isRead || isFollowed ? vi.waitFor(look, soon) : look())
}

/** Gives the commands of a page one after the other. */
async function playAll(steps: readonly Step[], page: string): Promise<void> {
  let heard = async () => {}
  for (const step of steps) {
    // A command that listens hears the event that the next step triggers.
    if (!/ trigger /.test(step.command)) await heard()
    const look = await play(step, page)
    if (/ listen$/.test(step.command)) heard = look
    else await look()
  }
}

describe.each([
  { page: 'README.md', stepsMin: 7, pastes: 0 },
  { page: 'docs/tutorial.md', stepsMin: 41, pastes: 1 },
])('$page', ({ page, stepsMin, pastes }) => {
  const { steps, snippets } = readTour(page)
  beforeAll(openHome)
  afterAll(closeHome)

  test('every line that the page shows is what one sees', async () => {
    for (const { savedAs, text } of snippets)
      if (savedAs !== null) writeFileSync(join(folder, savedAs), atHome(text))
    expect(steps.length).toBeGreaterThanOrEqual(stepsMin)
    await playAll(steps, page)
  })

  test('what the page has pasted into a shell works', () => {
    const pasted = snippets.filter(({ language }) => language === 'bash')
    expect(pasted).toHaveLength(pastes)
    for (const { text } of pasted) {
      const env = {
        PATH: `${folder}:${process.env.PATH}`,
        DATA_DIR: home.dataDir,
        XDG_CONFIG_HOME: '/nowhere',
      }
      const answer = execFileSync('bash', ['-c', atHome(text)], { cwd: folder, env, encoding: 'utf8' })
      expect(JSON.parse(answer)).toMatchObject({ success: true, data: { to: 'bob', amount: '3' } })
    }
  })
})
