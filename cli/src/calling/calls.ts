import { type Command, command, type Declared, type Given, type Options } from '#command-line'
import type { Terminal } from '#terminal'
import { callerOptions } from './caller-options.ts'
import { type Conversation, converse, type Speaker } from './converse.ts'

type Caller = typeof callerOptions
type Asked<O extends Options> = Given<O & Caller>

/** A command that calls the server as the caller in its options. */
type Calling<O extends Options, T> = Omit<Declared<O>, 'run' | 'options'> &
  Pick<Conversation<T>, 'isRaw' | 'document'> & {
    options?: O
    /** Reads the typed words before anything is sent, and returns the calls to make. */
    ask(given: Asked<O>, terminal: Terminal): Conversation<T>['talk'] | Promise<Conversation<T>['talk']>
    /** Whether the call needs no key. */
    isPublic?: (given: Asked<O>) => boolean
    /** Shows the result to a person; without it the answer is printed as received. */
    show?(result: T, asked: Asked<O> & { terminal: Terminal }): void
    /** The next step, printed after the answer. */
    advise?(result: T, given: Asked<O>): string
  }

export function calls<const O extends Options = Record<never, never>, T = unknown>(
  calling: Calling<O, T>,
): Command {
  const { ask, isPublic, show, advise, isRaw, document, options, ...page } = calling
  return command({
    ...page,
    options: { ...options, ...callerOptions },
    async run(read, terminal) {
      // The options are those of the declaration and the caller's.
      const given = read as unknown as Asked<O>
      const conversation: Conversation<T> = {
        caller: given.values as Speaker, // as above
        talk: await ask(given, terminal),
        isPublic: isPublic?.(given),
        isRaw,
        show: show && ((result) => show(result, { ...given, terminal })),
        advise: advise && ((result) => advise(result, given)),
        document,
      }
      return converse(conversation, terminal)
    },
  })
}
