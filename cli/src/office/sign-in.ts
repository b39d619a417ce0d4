import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '#terminal'
import { OfficeRefusal } from './office.ts'
import { askOffice, type OfficeSession, reach, sessionCookie, sessionOf } from './office-request.ts'

/** Signs in with a browser on any machine: the person types the code from `tell` there. */
export async function signInByDevice(url: string, tell: (text: string) => void): Promise<OfficeSession> {
  const device = await askOffice({ url }, 'officeBeginDevice')
  const { device_code, user_code, verification_uri, expires_in, interval } = device
  tell(`Open ${verification_uri}, sign in, and type ${user_code}`)
  const endsAt = performance.now() + expires_in * 1_000
  while (performance.now() < endsAt) {
    await pause(interval * 1_000)
    const token = await tokenOf(url, device_code)
    if (token !== null) return sessionOf(url, token)
  }
  throw new Failure('nobody typed the code in time; repeat the command')
}

async function tokenOf(url: string, device_code: string): Promise<string | null> {
  try {
    return (await askOffice({ url }, 'officeTakeDeviceSession', { body: { device_code } })).session_token
  } catch (error) {
    if (error instanceof OfficeRefusal && error.code === 'DEVICE_PENDING') return null
    throw error
  }
}

const stepsMax = 12

/** Signs in to a sandbox's back office as one of its people, like a click in the browser. */
export async function signInAtSandbox(url: string, username: string): Promise<OfficeSession> {
  const cookies = new Map<string, string>()
  const people = await walk(`${url}/office/sign-in`, { method: 'GET', cookies })
  if (!people.includes('/sandbox/oidc/'))
    throw new Failure(`${url} is no sandbox: leave --as out, and sign in with a browser`)
  await walk(`${people}/${encodeURIComponent(username)}`, { method: 'POST', cookies })
  const token = cookies.get(sessionCookie(url))
  if (token === undefined)
    throw new Failure(`nobody called ${username} works at this sandbox; --as olivia, oscar, otto or sam`)
  return sessionOf(url, token)
}

type Walking = { readonly method: 'GET' | 'POST'; readonly cookies: Map<string, string> }

/** Follows redirects, stores the cookies on the way, and returns the final address. */
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
  throw new Failure(`${start} sends in a circle`)
}

function keep(line: string, cookies: Map<string, string>): void {
  const [pair = ''] = line.split(';')
  const [name = ''] = pair.split('=')
  const value = pair.slice(name.length + 1)
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}
