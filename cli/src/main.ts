/**
 * The `coffer` command: calls the API by hand, with the signature computed. This file owns the choice of the command,
 * the overview of all, and exit codes (0 done, 1 refused or failed, 2 misused).
 * Each group of commands has a folder, loaded when one of them is called: trading, dealing, funding, invoicing, cards,
 * buying, events, access. The other folders support them. Invariants: answers go to stdout and everything about them to
 * stderr, a refusal once; with --json stdout holds only JSON; a secret is printed only on request. The program is a
 * client of the SDK and never imports the server.
 */
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe, such as `head`, has ended.
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`coffer: The answer cannot be written: ${error.message}\n`)
  process.exit(1)
})
// Notes on stderr may be lost; the command continues, since its answer is still wanted.
process.stderr.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), process)
