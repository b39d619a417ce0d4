import { AssertionError } from 'node:assert'
import pg from 'pg'
import type { Database, Tx } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'
import { currentScopes, type Scope, withinScopes } from '#platform/tracing'

/** The outcome of one command of a batch. */
export type Outcome<Result> = { readonly result: Result } | { readonly refusal: Refusal }

export type GroupCommit<Command, Result> = {
  /** Resolves after the commit that holds the command's effects; rejects with its refusal or failure. */
  submit(command: Command): Promise<Result>
  /** Accepts no more commands and waits until all accepted ones are answered. */
  close(): Promise<void>
  /** The number of commands waiting for a writer. */
  waiting(): number
}

type Options<Command, Result> = {
  database: Database
  /** Called before each transaction; when it throws, the whole batch is rejected with its error. */
  prepare?(): Promise<void>
  /** Decides and writes a whole batch; returns the outcomes in the order of the commands. */
  handle(tx: Tx, commands: readonly Command[]): Promise<readonly Outcome<Result>[]>
  /** Called with each batch after its commit and before its callers are answered; must not throw. */
  onCommitted?(commands: readonly Command[], outcomes: readonly Outcome<Result>[]): void
  /**
   * Translates the error of a failed batch for the caller of a command. `isAlone`: the command ran alone, so the cause
   * is its own.
   */
  inWords?(error: unknown, of: { readonly command: Command; readonly isAlone: boolean }): unknown
  batchMax?: number
  waitingMax?: number
  writersMax?: number
}

type Waiting<Command, Result> = {
  command: Command
  scopes: readonly Scope[]
  resolve(result: Result): void
  reject(reason: unknown): void
}

const { SERVICE_UNAVAILABLE } = defineRefusals({
  SERVICE_UNAVAILABLE: [503, 'The server is busy. Nothing was done; try again in a moment.'],
})

export function createGroupCommit<Command, Result>(
  options: Options<Command, Result>,
): GroupCommit<Command, Result> {
  const {
    database,
    prepare = async () => {},
    handle,
    onCommitted = () => {},
    inWords = (error) => error,
    batchMax = 256,
    waitingMax = 20_000,
    writersMax = 1,
  } = options
  const queue: Waiting<Command, Result>[] = []
  let writers = 0
  let isClosed = false
  const drained = Promise.withResolvers<void>()

  async function write(batch: Waiting<Command, Result>[]): Promise<void> {
    let isCommitted = false
    try {
      const commands = batch.map((waiting) => waiting.command)
      await prepare()
      // The spans belong to all requests of the batch, not only to the one that started the writer.
      const scopes = batch.flatMap((waiting) => waiting.scopes)
      const outcomes = await withinScopes(scopes, () => database.inTransaction((tx) => handle(tx, commands)))
      isCommitted = true
      onCommitted(commands, outcomes)
      for (const [index, waiting] of batch.entries()) settle(waiting, outcomes[index])
    } catch (error) {
      const mayRunAgain = !isCommitted && batch.length > 1 && isCausedByOneCommand(error)
      if (mayRunAgain) for (const waiting of batch) await write([waiting])
      else rejectAll(batch, error)
    }
  }

  function rejectAll(batch: readonly Waiting<Command, Result>[], error: unknown): void {
    const isAlone = batch.length === 1
    for (const { command, reject } of batch) reject(inWords(error, { command, isAlone }))
  }

  async function run(): Promise<void> {
    while (queue.length > 0) await write(queue.splice(0, batchMax))
    writers--
    if (isClosed && writers === 0) drained.resolve()
  }

  // The writer starts at the end of the current turn, so commands that arrive together share a batch.
  function startWriter(): void {
    if (writers >= writersMax) return
    writers++
    setImmediate(run)
  }

  return {
    submit(command) {
      if (isClosed || queue.length >= waitingMax) return Promise.reject(new Refusal(SERVICE_UNAVAILABLE))
      return new Promise((resolve, reject) => {
        queue.push({ command, scopes: currentScopes(), resolve, reject })
        startWriter()
      })
    },
    close() {
      isClosed = true
      if (writers === 0) drained.resolve()
      return drained.promise
    },
    waiting: () => queue.length,
  }
}

function settle<Command, Result>(
  waiting: Waiting<Command, Result>,
  outcome: Outcome<Result> | undefined,
): void {
  if (outcome === undefined)
    waiting.reject(new AssertionError({ message: 'a batch answers each of its commands' }))
  else if ('refusal' in outcome) waiting.reject(outcome.refusal)
  else waiting.resolve(outcome.result)
}

// The whole batch rolled back, so running its commands one by one repeats nothing. Only a failed statement or assertion
// can be the fault of one command; a broken connection would fail every command again.
function isCausedByOneCommand(error: unknown): boolean {
  if (error instanceof AssertionError) return true
  return error instanceof pg.DatabaseError && /^(22|23|P0)/.test(error.code ?? '')
}
