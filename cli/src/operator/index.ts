/* The commands of operators: `coffer operator NOUN VERB`, which `npm run operator` runs. The folder owns the words and tables for the office's answers, and the signature of an approval. Each view in `views/` requests data and draws them; each act follows from its line in the table of acts. Invariants: a command calls only the back office, and the server decides; a key signs only what its person has read. */
import { officeActs } from '@coffer/sdk/office-acts'
import { type Actions, type Command, command } from '#command-line'
import { actCommand } from './act-command.ts'
import { adoptRestoreCommand } from './adopt-restore-command.ts'
import { archiveBooksCommand } from './archive-books-command.ts'
import { upgradeCommands } from './upgrade-commands.ts'
import { viewCommand } from './view.ts'
import { views } from './views.ts'

const column = 34

const helpCommand = command({
  usage: ['operator help'],
  about: 'Shows a line for each act and each view.',
  options: {},
  async run(_, { stdout }) {
    stdout.write(overview())
    return 0
  },
})

function operatorActions(): Actions {
  const named = [
    ...views.map((view) => [view.name, viewCommand(view)] as const),
    ...officeActs.map((act) => [act.name, actCommand(act)] as const),
  ]
  const nouns = Map.groupBy(named, ([name]) => name.slice(0, name.indexOf(' ')))
  const actions = [...nouns].map(([noun, own]) => [noun, { actions: verbsOf(own) }] as const)
  const more = {
    'adopt-restore': adoptRestoreCommand,
    'archive-books': archiveBooksCommand,
    upgrade: upgradeCommands,
    help: helpCommand,
  }
  return { actions: { ...Object.fromEntries(actions), ...more }, overview }
}

function verbsOf(named: readonly (readonly [string, Command])[]): Actions['actions'] {
  return Object.fromEntries(named.map(([name, one]) => [name.slice(name.indexOf(' ') + 1), one]))
}

/** A line for each command; the help of a command lists its options. */
function overview(): string {
  const lines = [
    ...views.map(({ name, subject = '', about }) => ({ name, subject, about })),
    ...officeActs.map(({ name, subject, summary }) => ({ name, subject, about: summary })),
  ]
  const nouns = Map.groupBy(lines, ({ name }) => name.slice(0, name.indexOf(' ')))
  const groups = [...nouns].map(([noun, own]) =>
    [noun, ...own.map(({ name, subject, about }) => `${`  ${name} ${subject}`.padEnd(column)}${about}`)].join(
      '\n',
    ),
  )
  return `coffer operator NOUN VERB [SUBJECT] [--option VALUE …]: the acts of operators.
\`npm run operator -- NOUN VERB …\` is the same. \`coffer help operator NOUN VERB\` shows the options of one.

${groups.join('\n\n')}

Every command
  --as NAME                       who acts: in a sandbox olivia, oscar, otto or sam; otherwise who signed in last
  --key-file FILE                 the private key that signs approvals; otherwise the one in DATA_DIR/operators
  --local                         on the database of this machine, without signing in: before anybody can sign in,
                                  or when nobody can; the log has no session then
  --json                          one JSON document on stdout, errors as JSON on stderr

On the machine of a server, with the settings of that server
  adopt-restore                   adopts books that were restored into another PostgreSQL cluster
  archive-books                   moves old ranges of the books to a tablespace, such as one on slower disks
  upgrade status                  the version of each running server, and the migrations that wait
  upgrade finish                  runs the contract halves for which no running server is too old
`
}

/** The acts and views by the first of their two words. */
export const operatorCommands: Readonly<Record<string, Actions>> = { operator: operatorActions() }
