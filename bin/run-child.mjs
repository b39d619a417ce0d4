import { spawn } from 'node:child_process'

const SAME_SIGNAL_WITHIN_MS = 1000
const PARENT_CHECK_MS = 250

/** Runs a program in the foreground, passes signals on to it, and resolves with its exit code. */
export function runForeground(program, args, options) {
  let child
  // Before the child is there, which may be heard of before this process goes on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) forward(signal, () => child)
  child = spawn(program, args, { ...options, stdio: 'inherit' })
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child)
  child.on('error', (error) => {
    console.error(`Cannot run ${program}: ${error.message}`)
    process.exit(1)
  })
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(signal === null ? code : 128 + signalNumber(signal)))
  })
}

/** Ctrl-C in a terminal reaches the child directly, and npm passes on a second copy of each signal. */
function forward(signal, childOf) {
  let forwardedAt = Number.NEGATIVE_INFINITY
  process.on(signal, () => {
    const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    const isCopy = performance.now() - forwardedAt < SAME_SIGNAL_WITHIN_MS
    if (isFromTerminal || isCopy) return
    forwardedAt = performance.now()
    childOf().kill(signal)
  })
}

/** A signal to npm may end only the shell between npm and this process; the child must not stay behind. */
function endWithParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0
}

/** Runs a program to its end and keeps what it prints. */
export function runBuffered(program, args, options) {
  const startedAt = performance.now()
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    const finish = (isPassed) => {
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ isPassed, seconds, output: Buffer.concat(chunks).toString('utf8') })
    }
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      finish(false)
    })
    child.on('close', (code) => finish(code === 0))
  })
}
