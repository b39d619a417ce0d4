import { type Clock, unixSeconds } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { createGroupCommit, type GroupCommit } from '#platform/group-commit'
import type { Answer, IdempotentRequest } from '#platform/http'
import type { Submit } from './gatherer-link.ts'
import type { Gathering } from './gathering.ts'
import { idempotentBatch } from './idempotent-batch.ts'
import type { Outcome } from './records.ts'

/** The parts of a writer: keys expire by the business clock, answers carry the time of the system clock. */
export type WriterParts = {
  readonly database: Database
  readonly businessClock: Clock
  readonly systemClock: Clock
  /** Where commands of all processes meet; absent where each process carries out its own. */
  readonly gathering?: Gathering
}

/** The number of commands that wait for a writer, and its end: it takes no more and answers the ones it accepted. */
export type Queue = Pick<GroupCommit<unknown, unknown>, 'waiting' | 'close'>

/** Carries out commands: concurrent ones share a commit, and a repeated request has one effect. */
export type Writer<Command, T> = Queue & {
  /** Answers after the commit, also with a refusal, and a repeat with the first answer; rejects with a failure. */
  submit(command: Command, request: IdempotentRequest | null): Promise<Answer<T>>
}

/** The commands of a batch that were not carried out before, with the values that decide them. */
export type Batch<Command, Read = undefined> = {
  readonly commands: readonly Command[]
  readonly now: Date
  readonly read: Read
}

type Asked<Command> = { readonly command: Command; readonly request: IdempotentRequest | null }

type Options<Command, T, Read> = WriterParts & {
  /** Its name among the gathered writers, whose commands are plain data; absent for one that is not gathered. */
  readonly gatheredAs?: string
  /** Decides about a command in the process that carries it out, before it joins a batch. */
  before?(submit: Submit<Command, T>): Submit<Command, T>
  /** Reads for all commands of a batch while their keys are looked up. */
  read?(tx: Tx, commands: readonly Command[]): Promise<Read>
  /** Decides and writes; answers in the order of the commands. A refused command has no effect. */
  decide(tx: Tx, batch: Batch<Command, Read>): Promise<readonly Outcome<T>[]>
  /** Called after each commit with the commands that had an effect, before their callers are answered; must not throw. */
  onDone?(commands: readonly Command[]): void
  /** Replaces the failure of a command that was alone in its batch. */
  wordsAlone?(error: unknown): unknown
}

export function createWriter<Command, T, Read = undefined>({
  read = async () => undefined as Read, // without a reader there is nothing to have read
  onDone = () => {},
  wordsAlone = (error) => error,
  before = (submit) => submit,
  gatheredAs,
  gathering,
  ...options
}: Options<Command, T, Read>): Writer<Command, T> {
  const { database, businessClock, systemClock, decide } = options
  const { submit, ...queue } = createGroupCommit<Asked<Command>, Answer<T>>({
    database,
    async handle(tx, asked) {
      const now = businessClock.now()
      const reading = read(tx, commandsOf(asked))
      const batch = idempotentBatch<Asked<Command>, T>(tx, {
        commands: asked,
        now,
        answeredAt: unixSeconds(systemClock.now()),
        act: async (fresh) => decide(tx, { commands: commandsOf(fresh), now, read: await reading }),
      })
      const [answers] = await Promise.all([batch, reading])
      return answers.map((result) => ({ result }))
    },
    onCommitted(asked, outcomes) {
      const done = asked.filter((_, index) => {
        const outcome = outcomes[index]
        return outcome !== undefined && 'result' in outcome && hasActed(outcome.result)
      })
      if (done.length > 0) onDone(commandsOf(done))
    },
    inWords: (error, { isAlone }) => (isAlone ? wordsAlone(error) : error),
  })
  const here = before((command, request) => submit({ command, request }))
  if (gatheredAs === undefined || gathering === undefined) return { ...queue, submit: here }
  const onElsewhere = (command: Command, answer: Answer<T>) => hasActed(answer) && onDone([command])
  return { ...queue, submit: gathering.join(gatheredAs, { here, onElsewhere }) }
}

function commandsOf<Command>(asked: readonly Asked<Command>[]): Command[] {
  return asked.map(({ command }) => command)
}

function hasActed({ outcome, isReplay }: Answer<unknown>): boolean {
  return 'data' in outcome && !isReplay
}

/** Several writers as one queue. */
export function queueOf(writers: readonly Queue[]): Queue {
  return {
    waiting: () => writers.reduce((sum, writer) => sum + writer.waiting(), 0),
    async close() {
      await Promise.all(writers.map((writer) => writer.close()))
    },
  }
}

/** A queue as a part of an open product, with the gauge of its waiting commands. */
export function productQueue(
  { waiting, close }: Queue,
  gauge: { readonly name: string; readonly help: string },
) {
  return { gauges: [{ ...gauge, read: waiting }], close }
}
