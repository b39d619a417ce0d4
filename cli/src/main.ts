/**
 * The `coffer` command: tries the API by hand, with the signature computed.
 * It owns: which command runs, the overview of all, exit codes (0 done, 1 refused or failed, 2 misused).
 * Commands that belong together have a folder each: trading, dealing, events, access; it is loaded when one of them is
 * called. The other folders are what they stand on.
 * Invariants: answers go to stdout and everything about them to stderr, a refusal once; with --json stdout holds JSON
 * alone; a secret is printed only where it is asked for.
 * It is a client of the SDK and never imports the server.
 */
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe, `head` for instance, has seen enough.
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`coffer: The answer cannot be written: ${error.message}\n`)
  process.exit(1)
})
// What is said about an answer may go unheard; the answer itself is still wanted, and what was begun is finished.
process.stderr.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), process)
