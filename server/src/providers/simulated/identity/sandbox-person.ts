/** Somebody that a tester can be. */
export type SandboxPerson = {
  readonly username: string
  /** The roles in the back office; none for a customer. */
  readonly roles: readonly string[]
}

/** Where an operator of a sandbox gets mails, in its mailbox. */
export function sandboxEmail(username: string): string {
  return `${username}@operators.example`
}
