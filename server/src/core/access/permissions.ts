/** A route that any valid key may call. */
export const anyKey = 'any'

/** The permissions among these that change nothing. */
export function readOnly(permissions: readonly string[]): string[] {
  return permissions.filter((name) => name.endsWith('_read'))
}
