/** The embedded PostgreSQL cannot run; the message tells the operator why and what to do. */
export class PostgresFailed extends Error {
  override name = 'PostgresFailed'
}

// Error texts of the C library at the end of PostgreSQL's lines.
const system =
  /: (No space left on device|Permission denied|Read-only file system|Disk quota exceeded|Input\/output error)$/m

/** A single sentence where the system refused something, otherwise PostgreSQL's whole output. */
export function failedWith(problem: string, said: string): PostgresFailed {
  const [, reason] = system.exec(said) ?? []
  return new PostgresFailed(reason === undefined ? `${problem}:\n${said}` : `${problem}: ${reason}.`)
}
