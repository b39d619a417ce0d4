import { expect, test } from 'vitest'
import { concealsAny } from '#delivery/request-log'
import type { Mount } from '#platform/http'
import { eventTypes } from '../src/app/parts/modules.ts'
import { allDeclaredRoutes } from '../src/app/sandbox-api.ts'
import { readConfig } from '../src/app/settings/config.ts'

const routes = allDeclaredRoutes(readConfig({}).catalogPath)

/** A name that secrets and personal data have. */
const suspicious =
  /(^|_)(secret|pin|cvv|cvc|number|code|password|token|email|phone|recipient|requisite|receipt|jwe|redeem)(_|$)/

/** Fields of such a name that are none, with the operations that have them where others have a secret of that name. */
const harmless: readonly RegExp[] = [
  /^\w+\.(bank|bch|fiat|payment_provider_alias|qr|requisites_qr)_code$/,
  /^\w+\.(order_number|email_verified|previous_secret_expires_at)$/,
  // A currency, a method, a kind of card, a permission, or the code of a refusal.
  /^(console)?(list(FiatDepositMethods|FiatConverterCurrencies|Permissions|Requests)|get(CardMeta|Request))\.code$/i,
  // The number of an attempt.
  /^(console)?(testWebhook|\w+WebhookDeliver(y|ies))\.number$/i,
  // Operators and programs of the exchange send and read these; the log has no requests of sessions and service keys.
  /^(office|house)\w+\.(email|is_email_verified|email_verified_at|number|recipient)$/,
]

test('an event has no secret, and what is personal is masked in it: any webhook, reader and subscriber may get it', () => {
  const told = eventTypes.flatMap(({ name, data, example }) =>
    valuesOf(example, fieldsWithin(data)).map(([field, value]) => `${name}.${field}: ${value}`),
  )
  expect(told).toEqual(expect.arrayContaining(['service_payment.completed.requisite: 79*******67']))
  // A value that is masked has asterisks for what is hidden.
  expect(told.filter((one) => !/: (null|[^ ]*\*{3}[^ ]*)$/.test(one))).toEqual([])
})

/** The values in an example that the fields of its schema conceal, or that are named like a secret. */
function valuesOf(example: unknown, fields: readonly Field[]): [string, unknown][] {
  if (typeof example !== 'object' || example === null) return []
  const secret = new Set(
    fields
      .filter(({ name, schema }) => concealsAny(schema) || suspicious.test(name))
      .map(({ name }) => name)
      .filter((name) => !harmless.some((pattern) => pattern.test(`event.${name}`))),
  )
  return Object.entries(example).flatMap(([name, value]): [string, unknown][] =>
    secret.has(name) ? [[name, value]] : valuesOf(value, fields),
  )
}

type Field = { readonly name: string; readonly schema: object }

test('every field that is named like a secret is concealed, or is known to be none', () => {
  const bare = routes.flatMap((route) =>
    fieldsOf(route)
      .filter(({ name, schema }) => suspicious.test(name) && !concealsAny(schema))
      .map(({ name }) => `${route.operationId}.${name}`)
      // The code of a message or an outcome; operators get no code of a card.
      .filter((field) => !/^office\w+\.code$/.test(field))
      .filter((field) => !harmless.some((pattern) => pattern.test(field))),
  )
  expect([...new Set(bare)]).toEqual([])
})

test('codes and pins of gift cards, secrets of keys and webhooks, and what reveals a card are concealed', () => {
  const concealedIn = (operationId: string) =>
    routes
      .filter((route) => route.operationId === operationId && route.permission !== null)
      .flatMap(fieldsOf)
      .filter(({ schema }) => 'x-secret' in schema)
      .map(({ name }) => name)
  expect(concealedIn('getGiftCardOrder')).toEqual(['email', 'code', 'pin', 'redeem_url'])
  expect(concealedIn('createWebhook')).toEqual(['secret'])
  expect(concealedIn('revealCard')).toEqual(['public_key', 'jwe'])
  expect(concealedIn('payService')).toEqual(['field_values', 'check_snapshot', 'requisite', 'receipt'])
})

function fieldsOf({ params, query, body, result }: Mount): Field[] {
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
