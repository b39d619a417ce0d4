import type { Door } from '#core/sessions/session'

const plain = /^\/[\w\-.~/%]*(\?[\w\-.~/%&=+,:*]*)?$/
// A dot, a slash, a backslash, a percent sign or a control character: another reader may decode it, and find another path.
const hidden = /%(2e|2f|5c|25|[01][\da-f]|7f|$|.$|[^\da-f]|.[^\da-f])/i
/** The most characters: a cookie holds the path, and has room for so much. */
const lengthMax = 1_500
const nowhere = 'https://nowhere.invalid'

/**
 * The path of the application that a person wanted, as a browser resolves it; the application's first page for anything else,
 * such as an address elsewhere or a way out by `..`.
 */
export function ownPath(wanted: string | null, door: Door): string {
  const home = `/${door}`
  if (wanted === null || wanted.length > lengthMax || !plain.test(wanted) || wanted.includes('//'))
    return home
  // By the parser that browsers use, so `%2e%2e` is a step up here too.
  const url = URL.parse(wanted, nowhere)
  if (url === null || url.origin !== nowhere || hidden.test(url.pathname)) return home
  const isWithin = url.pathname === home || url.pathname.startsWith(`${home}/`)
  return isWithin ? url.pathname + url.search : home
}
