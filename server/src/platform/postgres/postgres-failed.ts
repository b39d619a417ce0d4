/** The embedded PostgreSQL cannot run; the message tells the operator why and what to do. */
export class PostgresFailed extends Error {
  override name = 'PostgresFailed'
}
