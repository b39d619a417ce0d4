/** A capability of an API key; products declare these. */
export type Permission = {
  readonly name: string
  /**
   * Whether value can leave the account by this permission: to somebody else, by a trade with another customer at a bad
   * price, or as a code that anybody who reads it can spend. On a key that an operator made, the customer must confirm
   * the permission first.
   */
  readonly sendsValue: boolean
}

/** A route that any valid key may call. */
export const anyKey = 'any'

/** The permissions among these that change nothing. */
export function readOnly(permissions: readonly string[]): string[] {
  return permissions.filter((name) => name.endsWith('_read'))
}
