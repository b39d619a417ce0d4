import { html, type Markup, payAssets, payPage } from '#core/pay-pages'
import type { Door } from '#core/sessions'
import type { OpenAnswer } from '#platform/http'
import type { SandboxPerson } from './sandbox-person.ts'

type Options = {
  /** Where a person of the sandbox signs in; null where the way was not begun in this browser, or too long ago. */
  readonly door: Door | null
  readonly path: string
  readonly people: readonly SandboxPerson[]
  readonly exchangeName: string
}

let assets: string | undefined

/** A button for each person that a tester can be. */
export function peoplePage({ door, path, people, exchangeName }: Options): OpenAnswer {
  assets ??= payAssets().folder
  return payPage({
    ...{ language: 'en', query: '', path, assets, payee: exchangeName, pollMs: null },
    title: 'Sign in to the sandbox',
    status: door === null ? 400 : 200,
    content: door === null ? nowhere : listOf({ door, path, people }),
  })
}

const nowhere = html`<section class="card">
  <h1>This sign-in has ended</h1>
  <p>It lasts ten minutes, in the browser where it began. Begin again at <a href="/console">the console</a> or <a href="/office">the back office</a>.</p>
</section>`

function listOf({ door, path, people }: Pick<Options, 'path' | 'people'> & { readonly door: Door }): Markup {
  const place = door === 'console' ? 'the developer console' : 'the back office'
  return html`<section class="card">
  <h1>Who signs in to ${place}?</h1>
  <p>The sandbox asks for no password. In live mode your identity provider is here.</p>
  ${people.map(
    ({ username, says }) => html`<form method="post" action="${path}/${username}">
    <p><button type="submit" aria-describedby="of-${username}">${username}</button> <span id="of-${username}" class="note">${says}</span></p>
  </form>`,
  )}
</section>`
}
