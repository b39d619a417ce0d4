/** Somebody whom a tester can be. */
export type SandboxPerson = {
  readonly username: string
  /** What they are to the exchange, for the page. */
  readonly says: string
  readonly roles: readonly string[]
}
