import { expect, test } from 'vitest'
import { concealsAny } from '#delivery/request-log'
import type { Route } from '#platform/http'
import { readConfig } from '../src/app/config.ts'
import { allDeclaredRoutes } from '../src/app/sandbox-api.ts'

const routes = allDeclaredRoutes(readConfig({}).catalogPath)

/** A name that secrets and personal data have. */
const suspicious =
  /(^|_)(secret|pin|cvv|cvc|number|code|password|token|email|phone|recipient|requisite|receipt|jwe|redeem)(_|$)/

/** Fields of such a name that are none, with the operations that have them where others have a secret of that name. */
const harmless: readonly RegExp[] = [
  /^\w+\.(bank|bch|fiat|payment_provider_alias|qr|requisites_qr)_code$/,
  /^\w+\.(order_number|email_verified|previous_secret_expires_at)$/,
  // A currency, a method, a kind of card, a permission, or the code of a refusal.
  /^officeListSwitches\.code$/,
  /^(console)?(list(FiatDepositMethods|FiatConverterCurrencies|Permissions|Requests)|get(CardMeta|Request))\.code$/i,
  // Of an attempt.
  /^(console)?(testWebhook|\w+WebhookDeliver(y|ies))\.number$/i,
  // What operators type and read; the log has no requests of sessions.
  /^office\w+\.(email|email_verified_at|number|recipient)$/,
]

type Field = { readonly name: string; readonly schema: object }

test('every field that is named like a secret is concealed, or is known to be none', () => {
  const bare = routes.flatMap((route) =>
    fieldsOf(route)
      .filter(({ name, schema }) => suspicious.test(name) && !concealsAny(schema))
      .map(({ name }) => `${route.operationId}.${name}`)
      .filter((field) => !harmless.some((pattern) => pattern.test(field))),
  )
  expect([...new Set(bare)]).toEqual([])
})

test('codes and pins of gift cards, secrets of keys and webhooks, and what reveals a card are concealed', () => {
  const concealedIn = (operationId: string) =>
    routes
      .filter((route) => route.operationId === operationId)
      .flatMap(fieldsOf)
      .filter(({ schema }) => 'x-secret' in schema)
      .map(({ name }) => name)
  expect(concealedIn('getGiftCardOrder')).toEqual(['email', 'code', 'pin', 'redeem_url'])
  expect(concealedIn('createWebhook')).toEqual(['secret'])
  expect(concealedIn('revealCard')).toEqual(['public_key', 'jwe'])
  expect(concealedIn('payService')).toEqual(['field_values', 'check_snapshot', 'requisite', 'receipt'])
})

function fieldsOf({ params, query, body, result }: Route): Field[] {
  return [params, query, body, result].flatMap((schema) => (schema === undefined ? [] : fieldsWithin(schema)))
}

/** Every named field of a schema, at any depth. */
function fieldsWithin(schema: unknown): Field[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'properties'
      ? Object.entries(value as object).flatMap(([name, member]) => [
          { name, schema: member as object },
          ...fieldsWithin(member),
        ])
      : fieldsWithin(value),
  )
}
