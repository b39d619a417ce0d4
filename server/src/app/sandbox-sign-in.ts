import { WrongAct } from '#core/operators'
import { readCookie, sessionCookie } from '#core/sessions'
import { type OfficeSession, reach, sessionOf } from './office-client.ts'

const stepsMax = 12

/** Signs in to the back office of a sandbox as one of its people, as a click in the browser does. */
export async function signInAtSandbox(url: string, username: string): Promise<OfficeSession> {
  const cookies = new Map<string, string>()
  const people = await walk(`${url}/office/sign-in`, { method: 'GET', cookies })
  if (!people.includes('/sandbox/oidc/'))
    throw new WrongAct(`${url} is no sandbox: leave --as out, and sign in with a browser`)
  await walk(`${people}/${encodeURIComponent(username)}`, { method: 'POST', cookies })
  const token = cookies.get(sessionCookie('office', url))
  if (token === undefined)
    throw new WrongAct(`nobody called ${username} works at this sandbox; --as olivia, oscar, otto or sam`)
  return sessionOf(url, token)
}

type Walking = { readonly method: 'GET' | 'POST'; readonly cookies: Map<string, string> }

/** Goes where it is sent, keeps the cookies that it is given, and returns where it ends. */
async function walk(start: string, { method, cookies }: Walking): Promise<string> {
  let at = start
  for (let step = 0; step < stepsMax; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = step === 0 ? method : 'GET'
    const { headers } = await reach(at, {
      method: asked,
      headers: { cookie, accept: 'text/html', ...(asked === 'GET' ? {} : { origin: new URL(at).origin }) },
    })
    for (const line of headers.getSetCookie()) keep(line, cookies)
    const location = headers.get('location')
    if (location === null) return at
    at = new URL(location, at).href
    if (new URL(at).pathname === '/office') return at
  }
  throw new WrongAct(`${start} sends in a circle`)
}

function keep(line: string, cookies: Map<string, string>): void {
  const name = line.slice(0, line.indexOf('='))
  const value = readCookie(line, name) ?? ''
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}
