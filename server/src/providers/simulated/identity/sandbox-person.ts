/** Somebody whom a tester can be. */
export type SandboxPerson = {
  readonly username: string
  /** What they may do in the back office; none for a customer. */
  readonly roles: readonly string[]
}
