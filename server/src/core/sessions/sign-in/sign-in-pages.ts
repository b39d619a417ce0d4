import { html, pageLanguage, payAssets, payPage } from '#core/pay-pages'
import {
  clearedCookie,
  type Door,
  endSessionOf,
  openSession,
  readCookie,
  sessionCookie,
  setCookie,
  signInCookie,
} from '#core/sessions/session'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { networkOf, type OpenAnswer, type OpenRequest, type OpenRoute, siteOf } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Secrets } from '#platform/secrets'
import { createFairQueue, type FairQueue, GaveWay } from './fair-queue.ts'
import { type Identity, type IdentityProvider, WrongIdentity, WrongProvider } from './identity-provider.ts'
import { ownPath } from './own-path.ts'
import { finishSignIn, openSignIn, type SignIn, sealSignIn, signInMs } from './sign-in.ts'
import {
  ended,
  type InLanguages,
  misconfigured,
  notConfigured,
  refused,
  type SignInText,
  silent,
  tooMany,
  unknownPerson,
} from './sign-in-texts.ts'

/** The customer or operator of a session at a door. */
export type Known = {
  readonly username: string
  readonly customerId: string | null
  readonly role: string | null
}

/** The words for a proven identity that is not let in: why, and what can be done about it. */
type Told = { readonly told: InLanguages }

type Parts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly exchangeName: string
  /** Null where none is configured: then nobody signs in. */
  readonly identityProvider: IdentityProvider | null
  publicUrl(): string
}

type Options = Parts & {
  readonly door: Door
  /** Finds the person of a proven identity at this door; null for nobody, or the words for a person who is not let in. */
  recognise(tx: Tx, identity: Identity): Promise<Known | Told | null>
  /** Notes a sign-in, in the database transaction of its session, or a refused sign-in. */
  note?(
    tx: Tx,
    noted: {
      readonly identity: Identity
      readonly known: Known | null
      readonly ip: string
      /** Null for a sign-in that was refused. */
      readonly sessionId: string | null
    },
  ): Promise<void>
}

/** Requests to the provider at once: anybody who begins a sign-in can come back with a made-up code. */
const exchangesMax = { runningMax: 16, waitingMax: 1_000 }

/** Signing in at a door: the way to the identity provider, and the way back. */
export function signInPages(options: Options): OpenRoute[] {
  const { door } = options
  const exchanges = createFairQueue(exchangesMax)
  return [
    {
      path: `/${door}/sign-in`,
      isUnlisted: true,
      handle: (asked) => leave(options, asked),
    },
    {
      path: `/${door}/callback`,
      isUnlisted: true,
      handle: (asked) => comeBack({ ...options, exchanges }, asked),
    },
  ]
}

async function leave(options: Options, asked: OpenRequest): Promise<OpenAnswer> {
  const { query, headers, path } = asked
  const { door, secrets, systemClock, identityProvider, publicUrl } = options
  if (identityProvider === null) return page(options, asked, notConfigured)
  const home = publicUrl()
  // The provider sends the browser back to this address, so the cookie must be set there. The redirect happens once, since a
  // proxy may hide the name.
  if (headers.host !== new URL(home).host && !query.has('home'))
    return redirect(`${home}${path}?${new URLSearchParams([...query, ['home', '1']])}`)
  const isFresh = query.get('fresh') === '1'
  const begun = await identityProvider
    .begin({ redirectUri: `${home}/${door}/callback`, isFresh })
    .catch((error: unknown) => whyNot(options, error))
  if ('title' in begun) return page(options, asked, begun)
  const { url, ...proofs } = begun
  const returnTo = ownPath(query.get('to'), door)
  const value = sealSignIn({ secrets, now: systemClock.now() }, { ...proofs, door, returnTo, isFresh })
  const cookie = { name: signInCookie(door, home), value, maxAgeMs: signInMs, path: '/', home }
  return redirect(url, [setCookie(cookie)])
}

type Returning = Options & { readonly exchanges: FairQueue }

async function comeBack(options: Returning, asked: OpenRequest): Promise<OpenAnswer> {
  const { door, secrets, systemClock, identityProvider, publicUrl, exchanges } = options
  if (identityProvider === null) return page(options, asked, notConfigured)
  const { query, headers, path, ip } = asked
  const cookie = readCookie(headers.cookie, signInCookie(door, publicUrl())) ?? ''
  const begun = await openSignIn({ secrets, now: systemClock.now() }, { door, cookie })
  if (begun === undefined || query.get('state') !== begun.state) return page(options, asked, ended(door))
  const url = `${publicUrl()}${path}?${query}`
  const identity = await exchanges
    .run({ site: siteOf(ip), network: networkOf(ip) }, () => identityProvider.finish({ ...begun, url }))
    .catch((error: unknown) => whyNot(options, error))
  if ('title' in identity) return page(options, asked, identity)
  return admit(options, { identity, asked, begun })
}

/** Logs why nobody was proven, and answers the text for the person. */
function whyNot({ logger, door }: Options, error: unknown): SignInText {
  if (error instanceof GaveWay) return tooMany
  if (error instanceof WrongIdentity) {
    logger.warn({ event: 'sign-in refused', door, reason: error.message })
    return ended(door)
  }
  if (error instanceof WrongProvider) {
    logger.error({ event: 'identity provider refused', door, reason: error.message })
    return misconfigured
  }
  logger.error({ event: 'identity provider unreachable', door, err: error })
  return silent
}

type Admitting = { readonly identity: Identity; readonly asked: OpenRequest; readonly begun: SignIn }

async function admit(options: Options, { identity, asked, begun }: Admitting): Promise<OpenAnswer> {
  const { door, database, systemClock, ids, recognise, note, publicUrl } = options
  const { ip, headers } = asked
  const home = publicUrl()
  const opened = await database.inTransaction(async (tx) => {
    const now = systemClock.now()
    if (!(await finishSignIn(tx, { state: begun.state, now }))) return ended(door)
    const found = await recognise(tx, identity)
    const isKnown = found !== null && !('told' in found)
    const id = ids.next()
    await note?.(tx, { identity, known: isKnown ? found : null, ip, sessionId: isKnown ? id : null })
    if (!isKnown) return refused(found?.told ?? unknownPerson(identity))
    const { subject, provenAt } = identity
    // The provider's clock may be ahead of ours.
    const signedInAt = provenAt !== null && provenAt > now ? now : provenAt
    const userAgent = headers['user-agent']?.slice(0, 256) ?? null
    const replaced = readCookie(headers.cookie, sessionCookie(door, home))
    if (replaced !== undefined) await endSessionOf(tx, { door, token: replaced, now })
    return openSession(tx, { id, door, subject, ...found, ip, userAgent, signedInAt, now })
  })
  if ('text' in opened) return page(options, asked, opened)
  const { token, session } = opened
  const maxAgeMs = session.expiresAt.getTime() - session.createdAt.getTime()
  return redirect(begun.returnTo, [
    setCookie({ name: sessionCookie(door, home), value: token, maxAgeMs, path: '/', home }),
    clearedCookie({ name: signInCookie(door, home), path: '/', home }),
  ])
}

function redirect(location: string, cookies: readonly string[] = []): OpenAnswer {
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    cookies,
  }
}

let assets: string | undefined

function page({ exchangeName, door }: Options, asked: OpenRequest, told: SignInText): OpenAnswer {
  assets ??= payAssets().folder
  const { language, query } = pageLanguage(asked)
  const title = told.title[language]
  return payPage({
    ...{ language, query, path: `/${door}/sign-in`, assets, payee: exchangeName, pollMs: null },
    ...{ title, status: told.status },
    content: html`<section class="card"><h1>${title}</h1><p>${told.text[language]}</p></section>`,
  })
}
