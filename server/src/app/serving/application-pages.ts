import { extname } from 'node:path'
import type { Config } from '#app/settings'
import type { ReadinessCheck } from '#core/product'
import { type Door, findSession, readCookie, sessionCookie } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { Document, type OpenAnswer, type OpenRequest, type OpenRoute, requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { visibleText } from '#platform/visible-text'
import { PagesNotBuilt, readBuilt } from './built-applications.ts'

const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

// Allows nothing inline, nothing from other origins, and no frame.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Options = {
  readonly database: Database
  readonly systemClock: Clock
  readonly exchangeName: string
  readonly mode: Config['mode']
  publicUrl(): string
}

/** The pages of the console and of the back office: one document each, whose script draws the rest. */
export function applicationPages(options: Options): OpenRoute[] {
  let assets: ReadonlyMap<string, Document> | undefined
  return [
    ...(['console', 'office'] as const).flatMap((door) =>
      [`/${door}`, `/${door}/*`].map((path) => ({
        path,
        isUnlisted: path.endsWith('*'),
        handle: (asked: OpenRequest) => answerPage(door, { asked, options }),
      })),
    ),
    {
      path: '/assets/{name}',
      isUnlisted: true,
      async handle({ path, headers }) {
        assets ??= readAssets()
        const found = assets.get(path)
        if (found === undefined) throw new Refusal(requestRefusals.NOT_FOUND)
        return found.answer(headers)
      },
    },
  ]
}

/** Ready once the built pages exist. */
export const pagesCheck: ReadinessCheck = {
  name: 'pages',
  role: 'api',
  async check() {
    try {
      readBuilt()
      return null
    } catch (error) {
      if (error instanceof PagesNotBuilt) return error.remedy
      throw error
    }
  },
}

type Asking = { readonly asked: OpenRequest; readonly options: Options }

/** The application for signed-in people; others go to the sign-in and come back. */
async function answerPage(door: Door, { asked, options }: Asking): Promise<OpenAnswer> {
  const { database, systemClock, publicUrl } = options
  const token = readCookie(asked.headers.cookie, sessionCookie(door, publicUrl()))
  const now = systemClock.now()
  const session = token === undefined ? undefined : await findSession(database, { door, token, now })
  const { path, query } = asked
  if (session === undefined) {
    const to = encodeURIComponent(query.size === 0 ? path : `${path}?${query}`)
    return {
      status: 303,
      headers: { location: `/${door}/sign-in?to=${to}`, 'cache-control': 'no-store' },
    }
  }
  return {
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    },
    body: documentOf(door, options),
  }
}

function documentOf(door: Door, { exchangeName, mode }: Options): string {
  const { style, scripts } = readBuilt()
  const { script, preloads } = scripts[door]
  const title = `${exchangeName} · ${door === 'console' ? 'Console' : 'Back office'}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="exchange" content="${escaped(exchangeName)}">
<meta name="mode" content="${mode}">
<title>${escaped(title)}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/${style}">
${preloads.map((name) => `<link rel="modulepreload" href="/assets/${name}">`).join('\n')}
<script type="module" src="/assets/${script}"></script>
</head>
<body>
<div id="application"><noscript><p>The ${door === 'console' ? 'console' : 'back office'} needs JavaScript.</p></noscript></div>
</body>
</html>
`
}

/** Files by path. Each name includes a hash of its content, so browsers keep it for ever. */
function readAssets(): ReadonlyMap<string, Document> {
  const { assets } = readBuilt()
  return new Map(
    [...assets].map(([name, body]) => {
      const type = types[extname(name)] ?? 'application/octet-stream'
      return [`/assets/${name}`, new Document({ type, body, isFixed: true })]
    }),
  )
}

function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
