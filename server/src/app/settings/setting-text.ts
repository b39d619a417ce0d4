import { resolve } from 'node:path'
import { isAddressRange } from '#core/access'
import { isMailAddress } from '#core/mail'
import { type Fraction, parseFraction } from '#core/money'

const projectRoot = resolve(import.meta.dirname, '../../../..')

// Readers of a setting's text: each returns the value, or throws a sentence that ends "NAME …".

export const anyText = (text: string): string => text
export const path = (text: string): string => resolve(projectRoot, text)

export function oneOf<const T extends string>(...choices: T[]): (text: string) => T {
  return (text) => {
    const choice = choices.find((one) => one === text)
    if (choice === undefined) throw new Error(`must be ${choices.join(' or ')}`)
    return choice
  }
}

export function wholeNumber({ min, max }: { min: number; max: number }): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max)) throw new Error(`must be a whole number from ${min} to ${max}`)
    return value
  }
}

export function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('must begin with postgres:// or postgresql://')
  return text
}

export function key256(text: string): Buffer {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('must be 64 hex digits (32 bytes)')
  return Buffer.from(text, 'hex')
}

/** A SHA-256 in hex. */
export function sha256(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error('must be 64 hex digits, a SHA-256')
  return text.toLowerCase()
}

export function hostAndPort(text: string): string {
  if (!/^(\[[0-9a-fA-F:.]+\]|[^:/\s[\]]+):\d{1,5}$/.test(text)) throw new Error('must be host:port')
  return text
}

/** A moment in UTC. */
export function instant(text: string): Date {
  const at = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/.test(text) || Number.isNaN(at.getTime()))
    throw new Error('must be a time in UTC, such as 2026-05-04T12:00:00Z')
  return at
}

/** An address of a website, without a path or a slash at its end. */
export function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.host !== ''
  if (!isWeb || url.origin !== text.replace(/\/$/, ''))
    throw new Error('must be an address without a path, such as https://pay.example.com')
  return url.origin
}

/** An address with or without a path, without a slash at its end. */
export function serviceAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error('must be an address such as http://127.0.0.1:4318')
  return text.replace(/\/$/, '')
}

const wellKnown = '/.well-known/openid-configuration'
const entraHosts = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
]

/** The address that an identity provider uses as its own name, kept to the letter: tokens name it so. */
export function issuerAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url !== null && /^https?:\/\/[!-~]+$/.test(text) && !/[?#@\\]/.test(text)
  if (!isPlain) throw new Error('must be an address such as https://sso.example.com/realms/house')
  if (text.includes('/.well-known/')) throw new Error(`must be without ${wellKnown}, which is read there`)
  const [, tenant = ''] = url.pathname.split('/')
  if (entraHosts.includes(url.hostname) && !/^[\w-]{36}$/.test(tenant))
    throw new Error(
      `must name one tenant by its id, such as https://${url.hostname}/<tenant id>/v2.0: people of any other would come in by ${tenant || 'it'}`,
    )
  return text
}

/** `name=value` pairs separated by commas, their values percent-encoded. */
export function headerPairs(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((pair) => pair.trim().match(/^([\w-]{1,64})=([!-~]{0,4096})$/))
  if (text !== '' && pairs.includes(null)) throw new Error('must be name=value pairs separated by commas')
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1], decoded(pair[2] ?? '')]])),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function partOfOne(text: string): number {
  const value = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 0 && value <= 1)) throw new Error('must be a number from 0 to 1')
  return value
}

export function mailAddress(text: string): string {
  if (!isMailAddress(text)) throw new Error('must be one address such as house@example.com')
  return text
}

export function addressRange(text: string): string {
  if (!isAddressRange(text)) throw new Error('must be addresses or CIDR ranges separated by commas')
  return text
}

export function oneOrMore<T>(readList: (text: string) => T[]): (text: string) => T[] {
  return (text) => {
    const items = [...new Set(readList(text))]
    if (items.length === 0) throw new Error('must name at least one')
    return items
  }
}

export function list<T>(readItem: (text: string) => T): (text: string) => T[] {
  return (text) =>
    text
      .split(',')
      .filter(Boolean)
      .map((item) => readItem(item.trim()))
}

export function share(text: string): Fraction {
  const value = /^0(\.\d{1,18})?$/.test(text) ? parseFraction(text) : null
  if (value === null || value.numerator === 0n)
    throw new Error('must be a share between 0 and 1, such as 0.01')
  return value
}

// Every id of ccxt is written so.
export function exchangeId(text: string): string {
  if (!/^[a-z0-9_]{1,40}$/.test(text))
    throw new Error('must be ids of ccxt such as kraken, separated by commas')
  return text
}
