import { setTimeout as pause } from 'node:timers/promises'
import { WrongAct } from '#core/operators'
import { askOffice, OfficeRefusal, type OfficeSession, sessionOf } from './office-client.ts'

type Device = {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  /** Seconds, as the interval. */
  readonly expires_in: number
  readonly interval: number
}

/** Signs in with a browser on any machine: the person types the code that `tell` shows there. */
export async function signInByDevice(url: string, tell: (text: string) => void): Promise<OfficeSession> {
  const device = (await askOffice({ url, method: 'POST', path: '/device', body: {} })) as Device // as the route answers
  const { user_code, verification_uri, expires_in, interval } = device
  tell(`Open ${verification_uri}, sign in, and type ${user_code}\n`)
  const endsAt = performance.now() + expires_in * 1_000
  while (performance.now() < endsAt) {
    await pause(interval * 1_000)
    const token = await tokenOf(url, device)
    if (token !== null) return sessionOf(url, token)
  }
  throw new WrongAct('nobody typed the code in time; repeat the command')
}

async function tokenOf(url: string, { device_code }: Device): Promise<string | null> {
  try {
    const path = '/device/token'
    const given = await askOffice({ url, method: 'POST', path, body: { device_code } })
    return (given as { session_token: string }).session_token // as the route answers
  } catch (error) {
    if (error instanceof OfficeRefusal && error.code === 'DEVICE_PENDING') return null
    throw error
  }
}
