/** The id of a field's place on its page, such as `body-to_username`. */
export function fieldAnchor(list: string, name: string): string {
  return `${list}-${name}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replace(/-$/, '')
}
