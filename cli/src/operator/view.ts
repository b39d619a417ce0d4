import { type Command, command, type Given, type Options } from '#command-line'
import { type Office, type OfficeCaller, officeOptions, openOffice } from '#office'
import { printableLines, showDocument } from '#terminal'

/** A command that shows a part of the back office. */
export type View<O extends Options = Options, Data = unknown> = {
  /** Two words, such as `payouts list`. */
  readonly name: string
  /** The word after them, such as `ID`; absent for a list. */
  readonly subject?: string
  readonly about: string
  readonly options?: O
  /** Calls the back office; `words` has the subject. --json prints the data. */
  ask(office: Office, given: Given<O>): Promise<Data>
  /** Draws the data for a person, as lines with their ends. */
  draw(data: Data, given: Given<O>): string
}

/** Declares a view; `draw` gets the data of `ask`. */
export function view<const O extends Options, Data>(declared: View<O, Data>): View {
  return declared as unknown as View // each view is called with the data that it declares
}

/** The command of a view. */
export function viewCommand({ name, subject, about, options, ask, draw }: View): Command {
  return command({
    usage: [['operator', name, subject ?? ''].join(' ').trimEnd()],
    about,
    options: { ...officeOptions, ...options } as Options, // a view's own option replaces a common one
    arguments:
      subject === undefined
        ? { most: 0, needs: 'takes no arguments' }
        : { least: 1, most: 1, needs: `needs ${subject}` },
    async run(given, terminal) {
      const caller = given.values as OfficeCaller // by the declarations of every command's options
      await using office = openOffice(caller, terminal)
      const data = await ask(office, given)
      if (caller.json === true) showDocument(data, terminal)
      else terminal.stdout.write(printableLines(draw(data, given)))
      return 0
    },
  })
}
