import { html, type Markup, type PageLanguage, payAssets, payPage } from '#core/pay-pages'
import type { Door } from '#core/sessions'
import type { OpenAnswer } from '#platform/http'
import type { SandboxPerson } from './sandbox-person.ts'

type Options = PageLanguage & {
  /** Where a person of the sandbox signs in; null where the way was not begun in this browser, or too long ago. */
  readonly door: Door | null
  readonly path: string
  readonly people: readonly SandboxPerson[]
  readonly exchangeName: string
}

const texts = {
  en: {
    title: 'Sign in to the sandbox',
    who: { console: 'Who signs in to the developer console?', office: 'Who signs in to the back office?' },
    lead: 'The sandbox asks for no password. In live mode your identity provider takes the place of this page.',
    customer: 'a customer who integrates',
    roles: new Map([
      ['administrator', 'administrator'],
      ['approver', 'approver'],
      ['support', 'support, who only reads'],
      ['auditor', 'auditor, who only reads'],
    ]),
    ended: 'This sign-in has ended',
    again: 'It lasts ten minutes, in the browser where it began. Begin again:',
    places: { console: 'the developer console', office: 'the back office' },
  },
  ru: {
    title: 'Вход в песочницу',
    who: { console: 'Кто входит в консоль разработчика?', office: 'Кто входит в бэк-офис?' },
    lead: 'Песочница не спрашивает пароль. В рабочем режиме вместо этой страницы — ваш провайдер входа.',
    customer: 'клиент, который подключает API',
    roles: new Map([
      ['administrator', 'администратор'],
      ['approver', 'одобряющий'],
      ['support', 'поддержка, только чтение'],
      ['auditor', 'ревизор, только чтение'],
    ]),
    ended: 'Этот вход завершён',
    again: 'Он действует десять минут в браузере, где был начат. Начните снова:',
    places: { console: 'консоль разработчика', office: 'бэк-офис' },
  },
} as const

let assets: string | undefined

/** A button for each person that a tester can be. */
export function peoplePage(options: Options): OpenAnswer {
  const { door, path, language, query, exchangeName: payee } = options
  assets ??= payAssets().folder
  return payPage({
    ...{ language, query, path, assets, payee, pollMs: null },
    title: texts[language].title,
    status: door === null ? 400 : 200,
    content: door === null ? nowhere(options) : listOf({ ...options, door }),
  })
}

function nowhere({ language }: Options): Markup {
  const { ended, again, places } = texts[language]
  return html`<section class="card">
  <h1>${ended}</h1>
  <p>${again} <a href="/console">${places.console}</a>, <a href="/office">${places.office}</a>.</p>
</section>`
}

function listOf({ door, path, query, people, language }: Options & { readonly door: Door }): Markup {
  const text = texts[language]
  const says = ({ roles }: SandboxPerson) =>
    roles.length === 0 ? text.customer : roles.map((role) => text.roles.get(role) ?? role).join(', ')
  return html`<section class="card people">
  <h1>${text.who[door]}</h1>
  <p>${text.lead}</p>
  ${people.map(
    (person) => html`<form method="post" action="${path}/${person.username}${query}">
    <button type="submit" class="button person"><span>${person.username}</span> <span>${says(person)}</span></button>
  </form>`,
  )}
</section>`
}
