/**
 * The `coffer` command: tries the API by hand, with the signature computed.
 * The program owns: which command runs, the overview of all, exit codes (0 done, 1 refused or failed, 2 misused).
 * Each group of commands has a folder, loaded when one of them is called: trading, dealing, funding, invoicing, cards,
 * buying, events, access. The other folders are their foundation.
 * Invariants: answers go to stdout and everything about them to stderr, a refusal once; with --json stdout holds JSON
 * alone; a secret is printed only where it is asked for.
 * The program is a client of the SDK and never imports the server.
 */
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe, such as `head`, has ended.
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`coffer: The answer cannot be written: ${error.message}\n`)
  process.exit(1)
})
// Notes on stderr may be lost; the command goes on, since its answer is still wanted.
process.stderr.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), process)
