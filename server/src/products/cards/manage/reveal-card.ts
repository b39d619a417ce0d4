import { CompactEncrypt } from 'jose'
import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { within } from '#core/instructions'
import type { Issuer } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, concealed, type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { type Card, cardParams, cardRefusals, requireCard } from '#products/cards/card'
import { cardParamsExample } from './card-routes.ts'
import { noteReveal, paceRefusals, revealsPerMinute } from './note-reveal.ts'
import { type RecipientKey, readPublicKey } from './read-public-key.ts'

const revealRefusals = defineRefusals({
  CARD_SECRETS_UNAVAILABLE: [
    503,
    'The issuer cannot tell the number of the card at the moment. Try again in a moment.',
  ],
})

export type RevealOptions = {
  readonly database: Database
  readonly catalog: Catalog
  readonly ids: Ids
  readonly businessClock: Clock
  readonly issuer: Pick<Issuer, 'name' | 'reveal'> | null
}

const issuerMs = 10_000

const revealBody = closedObject({
  // A private key that was sent by mistake is refused, and must not be kept.
  public_key: Type.Record(Type.String(), Type.Unknown(), {
    ...concealed,
    description:
      'Your public key as a JWK: RSA of 2048 to 4096 bits (RSA-OAEP-256), or P-256, P-384, P-521 or X25519 (ECDH-ES). A private key is refused.',
  }),
})

const revealResult = closedObject({
  jwe: Type.String({
    ...concealed,
    description:
      'Compact JWE (A256GCM) for your key. Its text is JSON: `number`, `cvc` and `date_expired` as MM/YY.',
  }),
})

/** Tells number and cvc of a card to its owner, encrypted to their key. They are neither stored nor logged. */
export function revealRoutes(options: RevealOptions): Route[] {
  const { database, catalog } = options
  return [
    route({
      operationId: 'revealCard',
      summary: 'Read number and cvc of a card, encrypted to your key',
      description: `Number, cvc and expiry come from the issuer and are encrypted to the key that you send. The request is logged; the values are not stored. A card can be revealed ${revealsPerMinute} times a minute.`,
      tag: 'Cards',
      method: 'POST',
      path: '/api/v1/integration/cards/{card_id}/reveal',
      permission: 'can_cards_manage',
      params: cardParams,
      body: revealBody,
      result: revealResult,
      refusals: [
        cardRefusals.CARD_NOT_FOUND,
        cardRefusals.CARD_BLOCKED,
        revealRefusals.CARD_SECRETS_UNAVAILABLE,
        paceRefusals.RATE_LIMIT_EXCEEDED,
      ],
      example: {
        params: cardParamsExample,
        body: {
          public_key: {
            kty: 'EC',
            crv: 'P-256',
            x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
            y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          },
        },
        data: { jwe: 'eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSJ9..iv.text.tag' },
      },
      async handle({ caller: { customerId, apiKey }, params: { card_id: text }, body }) {
        const card = await requireCard(database, { text, customerId, catalog })
        if (card.status === 'BLOCKED')
          throw new Refusal(cardRefusals.CARD_BLOCKED, { details: { card_id: text } })
        const recipient = await readPublicKey(body.public_key)
        await noteReveal({ card, apiKey }, options)
        return { jwe: await revealTo(recipient, card, options) }
      },
    }),
  ]
}

async function revealTo(recipient: RecipientKey, card: Card, { issuer }: RevealOptions): Promise<string> {
  if (issuer === null || issuer.name !== card.provider)
    throw new Refusal(revealRefusals.CARD_SECRETS_UNAVAILABLE)
  try {
    const { number, cvc, expiry } = await within(issuerMs, () => issuer.reveal(card.cardReference))
    const text = JSON.stringify({ number, cvc, date_expired: expiry })
    const { key, alg, kid } = recipient
    const header = { alg, enc: 'A256GCM', cty: 'application/json', ...(kid === null ? {} : { kid }) }
    return await new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(key)
  } catch {
    // Without a cause: whatever failed may have had the number in hand.
    throw new Refusal(revealRefusals.CARD_SECRETS_UNAVAILABLE)
  }
}
