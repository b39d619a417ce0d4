import { html, pageLanguage, payAssets, payPage } from '#core/pay-pages'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import type { OpenAnswer, OpenRequest, OpenRoute } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { clearedCookie, readCookie, sessionCookie, setCookie, signInCookie } from './cookies.ts'
import { type Identity, type IdentityProvider, WrongIdentity } from './identity-provider.ts'
import { ownPath } from './own-path.ts'
import { type Door, endSessionOf, openSession } from './session.ts'
import { beginSignIn, signInMs, takeSignIn } from './sign-in.ts'
import {
  ended,
  type InLanguages,
  notConfigured,
  refused,
  type SignInText,
  silent,
  tooMany,
  unknownPerson,
} from './sign-in-texts.ts'

/** Whom a session at a door is for. */
export type Known = {
  readonly username: string
  readonly customerId: string | null
  readonly role: string | null
}

/** Why a proven identity is let in by nobody, and what can be done about it. */
type Told = { readonly told: InLanguages }

type Parts = {
  readonly database: Database
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
  /** Who a proven identity is at this door; null for nobody, or what they are told instead of being let in. */
  recognise(tx: Tx, identity: Identity): Promise<Known | Told | null>
  /** Notes a sign-in, in the transaction of its session, or one that was refused. */
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

/** Signing in at a door: the way to the identity provider, and the way back. */
export function signInPages(options: Options): OpenRoute[] {
  const { door } = options
  return [
    {
      path: `/${door}/sign-in`,
      isUnlisted: true,
      handle: (asked) => leave(options, asked),
    },
    {
      path: `/${door}/callback`,
      isUnlisted: true,
      handle: (asked) => comeBack(options, asked),
    },
  ]
}

async function leave(options: Options, asked: OpenRequest): Promise<OpenAnswer> {
  const { query, headers, path, ip } = asked
  const { door, database, systemClock, identityProvider, publicUrl } = options
  if (identityProvider === null) return page(options, asked, notConfigured)
  const home = publicUrl()
  // The provider sends the browser back to this address, where the cookie must be. Once, for a proxy may hide the name.
  if (headers.host !== new URL(home).host && !query.has('home'))
    return redirect(`${home}${path}?${new URLSearchParams([...query, ['home', '1']])}`)
  const isFresh = query.get('fresh') === '1'
  const begun = await identityProvider
    .begin({ redirectUri: `${home}/${door}/callback`, isFresh })
    .catch((error: unknown) => whyNot(options, error))
  if ('title' in begun) return page(options, asked, begun)
  const { url, ...proofs } = begun
  const returnTo = ownPath(query.get('to'), door)
  const now = systemClock.now()
  const browser = await beginSignIn(database, { ...proofs, door, returnTo, isFresh, ip, now })
  if (browser === null) return page(options, asked, tooMany)
  const cookie = { name: signInCookie(door, home), value: browser, maxAgeMs: signInMs, path: '/', home }
  return redirect(url, [setCookie(cookie)])
}

async function comeBack(options: Options, asked: OpenRequest): Promise<OpenAnswer> {
  const { door, database, systemClock, identityProvider, publicUrl } = options
  if (identityProvider === null) return page(options, asked, notConfigured)
  const { query, headers, path } = asked
  const now = systemClock.now()
  const state = query.get('state') ?? ''
  const browser = readCookie(headers.cookie, signInCookie(door, publicUrl())) ?? ''
  const begun = await takeSignIn(database, { door, state, browser, now })
  if (begun === undefined) return page(options, asked, ended(door))
  const identity = await identityProvider
    .finish({ ...begun, url: `${publicUrl()}${path}?${query}` })
    .catch((error: unknown) => whyNot(options, error))
  if ('title' in identity) return page(options, asked, identity)
  return admit(options, { identity, asked, returnTo: begun.returnTo })
}

/** Logs why nobody was proven; what the person reads about it. */
function whyNot({ logger, door }: Options, error: unknown): SignInText {
  if (error instanceof WrongIdentity) {
    logger.warn({ event: 'sign-in refused', door, reason: error.message })
    return ended(door)
  }
  logger.error({ event: 'identity provider unreachable', door, err: error })
  return silent
}

type Admitting = { readonly identity: Identity; readonly asked: OpenRequest; readonly returnTo: string }

async function admit(options: Options, { identity, asked, returnTo }: Admitting): Promise<OpenAnswer> {
  const { door, database, systemClock, ids, recognise, note, publicUrl } = options
  const { ip, headers } = asked
  const home = publicUrl()
  const opened = await database.inTransaction(async (tx) => {
    const found = await recognise(tx, identity)
    const isKnown = found !== null && !('told' in found)
    const id = ids.next()
    await note?.(tx, { identity, known: isKnown ? found : null, ip, sessionId: isKnown ? id : null })
    if (!isKnown) return refused(found?.told ?? unknownPerson(identity.username))
    const { subject, provenAt } = identity
    const now = systemClock.now()
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
  return redirect(returnTo, [
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
