/** Something that a key can be allowed to do; products declare these. */
export type Permission = {
  readonly name: string
  /**
   * Whether value can leave the account by this permission: to somebody else, by a trade with another customer at a bad
   * price, or as a code that any reader of it can spend. A key that an operator made has the permission only once its
   * customer confirms it.
   */
  readonly sendsValue: boolean
}

/** A route that any valid key may call. */
export const anyKey = 'any'

/** The permissions among these that change nothing. */
export function readOnly(permissions: readonly string[]): string[] {
  return permissions.filter((name) => name.endsWith('_read'))
}
