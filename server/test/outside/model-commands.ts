import fc from 'fast-check'
import { expect } from 'vitest'
import { mortalProcess } from '../world/mortal-process.ts'
import type { Manner, Process, Subject } from './subject.ts'
import type { Act } from './witness.ts'

/** The part of the world that decides which commands make sense. */
export type Model = { asked: number; isHalted: boolean; isFrozen: boolean }

export type Real = {
  readonly subject: Subject
  readonly names: string[]
  readonly processes: readonly Process[]
}

type Command = fc.AsyncCommand<Model, Real>

/** Longer than any lease. */
const leaseMs = 31_000

function command(text: string, of: Pick<Command, 'run'> & Partial<Pick<Command, 'check'>>): Command {
  return {
    check: of.check ?? (() => true),
    toString: () => text,
    async run(model, real) {
      await of.run(model, real)
      expect(real.subject.witness.violations, text).toEqual([])
    },
  }
}

const someAsked = ({ asked }: Readonly<Model>) => asked > 0
const pick = fc.nat({ max: 20 })
const nameOf = ({ names }: Real, index: number): string => names[index % names.length] ?? ''

const ask = fc.constant(
  command('ask', {
    async run(model, { subject, names }) {
      const name = await subject.ask()
      if (name === null) return
      names.push(name)
      model.asked++
    },
  }),
)

const turn = fc.nat({ max: 1 }).map((index) =>
  command(`turn of process ${index}`, {
    run: (_, { subject, processes }) => subject.turn(processes[index]!),
  }),
)

const turnBoth = fc.constant(
  command('two processes turn at once', {
    check: someAsked,
    async run(_, { subject, processes }) {
      subject.witness.isSlow = true
      await Promise.all(processes.map((process) => subject.turn(process)))
      subject.witness.isSlow = false
    },
  }),
)

const pass = fc.constantFrom(1, 3, 40, 700, 7_200).map((seconds) =>
  command(`${seconds} s pass`, {
    run: async (_, { subject }) => subject.world.clock.advance(seconds * 1_000),
  }),
)

const die = fc.integer({ min: 1, max: 40 }).map((step) =>
  command(`a process dies at its step ${step}`, {
    check: someAsked,
    run: (_, { subject }) =>
      subject.turn({ name: 'mortal', database: mortalProcess(subject.world.database, step).database }),
  }),
)

const stall = fc.constant(
  command('a process gets its answers after its leases, and another goes on meanwhile', {
    check: someAsked,
    async run(_, { subject, processes }) {
      const { witness, world } = subject
      const opened = Promise.withResolvers<void>()
      const [slow, other] = processes
      witness.gate = { process: slow!.name, open: opened.promise }
      const late = subject.turn(slow!)
      await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 60))])
      world.clock.advance(leaseMs)
      await subject.turn(other!)
      opened.resolve()
      await late
      witness.gate = null
    },
  }),
)

const lose = fc
  .record({
    act: fc.constantFrom<Act>('place', 'find', 'look', 'hand over', 'sight'),
    moment: fc.constantFrom('before', 'after'),
    left: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ act, moment, left }) =>
    command(`${left} answers are lost ${moment} ${act}`, {
      async run(_, { subject }) {
        subject.witness.trouble = { act, moment, left }
      },
    }),
  )

const behave = fc
  .constantFrom<Manner>('does', 'does', 'rejects', 'defers', 'unknown', 'silent')
  .map((manner) => command(`the party ${manner}`, { run: async (_, { subject }) => subject.behave(manner) }))

const callBack = pick.map((index) =>
  command(`the party calls back twice about ${index}`, {
    check: someAsked,
    run: (_, real) => real.subject.callBack(nameOf(real, index)),
  }),
)

const changeMind = pick.map((index) =>
  command(`the party changes its mind about ${index}`, {
    check: someAsked,
    run: (_, real) => real.subject.changeMind(nameOf(real, index)),
  }),
)

const hurry = pick.map((index) =>
  command(`${index} is hurried`, {
    check: someAsked,
    run: (_, real) => real.subject.hurry(nameOf(real, index)),
  }),
)

const halt = fc.constant(
  command('payments are halted', {
    check: ({ isHalted }) => !isHalted,
    async run(model, { subject }) {
      await subject.halt()
      model.isHalted = true
    },
  }),
)

const resume = fc.constant(
  command('payments are resumed', {
    check: ({ isHalted }) => isHalted,
    async run(model, { subject }) {
      await subject.resume()
      model.isHalted = false
    },
  }),
)

const freeze = fc.constant(
  command('the customer is frozen', {
    check: ({ isFrozen }) => !isFrozen,
    async run(model, { subject }) {
      await subject.freeze()
      model.isFrozen = true
    },
  }),
)

const thaw = fc.constant(
  command('the customer is no longer frozen', {
    check: ({ isFrozen }) => isFrozen,
    async run(model, { subject }) {
      await subject.thaw()
      model.isFrozen = false
    },
  }),
)

const weighed = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({ weight, arbitrary })

/** Walks long enough that something is under way in each. */
export const outsideCommands = fc.array(
  fc.oneof(
    weighed(4, ask),
    weighed(3, turn),
    weighed(3, turnBoth),
    weighed(3, pass),
    ...[stall, die, lose, behave, callBack, changeMind].map((one) => weighed(2, one)),
    ...[hurry, halt, resume, freeze, thaw].map((one) => weighed(1, one)),
  ),
  { minLength: 20, maxLength: 40 },
)
