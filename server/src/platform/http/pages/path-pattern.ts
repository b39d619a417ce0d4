/** The framework's form of a path: `{id}` becomes `:id`. */
export function pathPattern(path: string): string {
  return path.replace(/\{(\w{1,40})\}/g, ':$1')
}
