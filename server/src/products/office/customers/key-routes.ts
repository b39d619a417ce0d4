import Type from 'typebox'
import { isSoundEd25519Key } from '#core/chains'
import { answerText, enrolKey, findOperator, type Outcome, recordAction } from '#core/operators'
import { type OfficeCaller, officeRoute } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { closedObject, invalidField, orNull, type Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'

type Parts = {
  readonly database: Database
  readonly businessClock: Clock
  readonly ids: Ids
  /** Makes this machine's signer trust a key, or answers what remains to do; null for nothing. */
  trustKey(operator: { readonly name: string; readonly publicKey: Buffer }): Outcome | null
}

const keyRefusals = defineRefusals({
  OPERATOR_DISABLED: [409, 'You are disabled as an operator. Ask an administrator.'],
  KEY_ENROLLED: [
    409,
    'You have enrolled another key, in another browser or on another machine: {public_key}. To put this one in its place, send that one as `replaces`.',
    { public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' },
  ],
  KEY_TAKEN: [409, 'This key is another operator’s. Make one of your own.'],
})

const publicKey = Type.String({
  pattern: '^[A-Za-z0-9+/]{43}=$',
  says: 'must be an Ed25519 public key: 32 bytes in Base64',
})
const tag = 'Office'
const path = '/api/office/v1/me/key'
const example = '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='

/** The signed-in operator's key for approvals. */
export function keyRoutes(parts: Parts): Route[] {
  const { database } = parts
  return [
    officeRoute({
      operationId: 'officeGetKey',
      summary: 'Read the key that signs your approvals',
      tag,
      method: 'GET',
      path,
      right: null,
      does: 'reads',
      result: closedObject({
        public_key: orNull(Type.String(), { description: 'Null before the first one.' }),
      }),
      example: { data: { public_key: example } },
      async handle({ caller }) {
        const known = await findOperator(database, caller.operator)
        return { public_key: known?.publicKey?.toString('base64') ?? null }
      },
    }),
    officeRoute({
      operationId: 'officeEnrolKey',
      summary: 'Enrol the key that signs your approvals',
      description:
        'The new key replaces the previous one, which the request must name. The signer must trust the key too: in a sandbox at once, elsewhere after trusted operators have signed the change.',
      tag,
      method: 'POST',
      path,
      right: 'payments.decide',
      does: 'widensAccess',
      body: closedObject({
        public_key: publicKey,
        replaces: Type.Optional({
          ...publicKey,
          description: 'Your previously enrolled key, which becomes invalid.',
        }),
      }),
      result: closedObject({
        public_key: Type.String(),
        next: orNull(Type.String(), {
          description: 'Remaining step before the key is valid; null for none.',
        }),
      }),
      refusals: [keyRefusals.OPERATOR_DISABLED, keyRefusals.KEY_ENROLLED, keyRefusals.KEY_TAKEN],
      example: { body: { public_key: example }, data: { public_key: example, next: null } },
      handle: ({ caller, body, requestId }) =>
        enrol(parts, { caller, requestId, key: body.public_key, replaces: body.replaces }),
    }),
  ]
}

type Enrolling = {
  readonly caller: OfficeCaller
  readonly requestId: string
  readonly key: string
  readonly replaces: string | undefined
}

async function enrol(
  { database, businessClock: clock, ids, trustKey }: Parts,
  { caller, requestId, key, replaces }: Enrolling,
) {
  const { operator: name, ip, session } = caller
  const origin = { ip, requestId, sessionId: session.id }
  const given = Buffer.from(key, 'base64')
  if (!isSoundEd25519Key(given)) throw invalidField('public_key', 'must be an Ed25519 key that somebody made')
  const before = replaces === undefined ? null : Buffer.from(replaces, 'base64')
  const outcome = await database.inTransaction(async (tx) => {
    const enrolled = await enrolKey(tx, { name, publicKey: given, replaces: before, now: clock.now() })
    if (enrolled.outcome === 'enrolled before')
      throw new Refusal(keyRefusals.KEY_ENROLLED, {
        details: { public_key: enrolled.publicKey.toString('base64') },
      })
    if (enrolled.outcome !== 'enrolled') return enrolled.outcome
    const details = { before: enrolled.before?.toString('base64') ?? null, publicKey: key }
    const action = { operator: { name, origin }, action: 'operators enrol', subject: name, details }
    await recordAction(tx, { ids, clock }, action)
    return 'enrolled' as const
  })
  if (outcome === 'disabled') throw new Refusal(keyRefusals.OPERATOR_DISABLED)
  if (outcome === 'taken') throw new Refusal(keyRefusals.KEY_TAKEN)
  const next = trustKey({ name, publicKey: given })
  return { public_key: key, next: next === null ? null : answerText(next).trimEnd() }
}
