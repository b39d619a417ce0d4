import type { Door } from './session.ts'

type Cookie = {
  readonly name: string
  readonly value: string
  readonly maxAgeMs: number
  readonly path: string
  /** The address of this exchange: over https the cookie never travels without it. */
  readonly home: string
}

/** The header that sets a cookie, which scripts cannot read and other sites' forms do not send. */
export function setCookie({ name, value, maxAgeMs, path, home }: Cookie): string {
  const maxAge = Math.floor(maxAgeMs / 1_000)
  const secure = isSecure(home) ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

export function clearedCookie(cookie: Pick<Cookie, 'name' | 'path' | 'home'>): string {
  return setCookie({ ...cookie, value: '', maxAgeMs: 0 })
}

/** The cookie of a session. Over https no other host of the domain can set it. */
export function sessionCookie(door: Door, home: string): string {
  return `${isSecure(home) ? '__Host-' : ''}coffer_${door}`
}

/** The cookie that binds a sign-in to the browser where it began. */
export function signInCookie(door: Door, home: string): string {
  return `${sessionCookie(door, home)}_sign_in`
}

/** The value of a cookie of this name; undefined without one. */
export function readCookie(header: string | string[] | undefined, name: string): string | undefined {
  const pairs = [header ?? []].flat().join('; ').split(/; */)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

function isSecure(home: string): boolean {
  return home.startsWith('https:')
}
