/**
 * The `coffer` command: tries the API by hand, with the signature computed.
 * It owns: arguments, credentials, what is printed where, exit codes (0 done, 1 refused or failed, 2 misused).
 * Invariants: answers go to stdout and everything about them to stderr; a secret is printed only where it is asked for.
 * It is a client of the SDK and never imports the server.
 */
import { run } from './run.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe, `head` for instance, has seen enough.
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await run(process.argv.slice(2), process)
