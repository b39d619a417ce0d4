import assert from 'node:assert'
import Type from 'typebox'
import {
  type ActingOperator,
  findOperator,
  isFreshRight,
  type OperatorAct,
  type OperatorDesk,
  WrongAct,
} from '#core/operators'
import { type OfficeCaller, officeRoute } from '#core/sessions'
import { closedObject, type Route } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import { actsOf } from './operator-acts.ts'
import type { Parts } from './parts.ts'
import { signOut } from './sign-out.ts'

const actRefusals = defineRefusals({
  ACT_REFUSED: [409, 'This cannot be done: {reason}.', { reason: 'no payment has this id' }],
  SIGNATURE_REQUIRED: [
    409,
    'This needs your signature. Sign `{statement}` with your key, and send the signature with the same request.',
    { statement: 'coffer approval of 5 USDT' },
  ],
})

const text = (description: string) => Type.String({ maxLength: 1_000, description })

/** The acts of `npm run operator` as routes of the back office. */
export function officeActs(desk: OperatorDesk & Pick<Parts, 'publicUrl' | 'distrustKey'>): Route[] {
  // Acts that need more of this machine are not offered.
  const nowhere = () => assert.fail('a local act is no route')
  const acts = actsOf({ ...desk, keyFileOf: nowhere, trust: nowhere, distrust: desk.distrustKey, signOut })
  const offered = acts.filter(({ isLocal = false }) => !isLocal)
  return [listRoute(offered), ...offered.map((act) => routeOf(act, desk))]
}

function listRoute(acts: readonly OperatorAct[]): Route {
  const described = acts.map(({ name, subject, summary, options = {}, right }) => ({
    ...{ name, subject, summary, right },
    operation: operationOf(name),
    options: Object.entries(options).map(([option, help]) => ({ name: option, help })),
  }))
  return officeRoute({
    operationId: 'officeListActs',
    summary: 'What can be done by hand',
    tag: 'Office acts',
    method: 'GET',
    path: '/api/office/v1/acts',
    right: null,
    isFresh: false,
    result: closedObject({
      items: Type.Array(
        closedObject({
          name: Type.String({ description: 'Two words, such as `withdrawals approve`.' }),
          operation: Type.String({ description: 'The operation that does it.' }),
          subject: Type.String({ description: 'What it concerns, such as `ID`; empty for nothing.' }),
          summary: Type.String(),
          right: Type.String({ description: 'The right that a role needs for it.' }),
          options: Type.Array(closedObject({ name: Type.String(), help: Type.String() })),
        }),
      ),
    }),
    example: { data: { items: described.slice(0, 1) } },
    handle: async () => ({ items: described }),
  })
}

function operationOf(name: string): string {
  return `office${name.replace(/(?:^|[ -])(\w)/g, (_, letter: string) => letter.toUpperCase())}`
}

function routeOf(act: OperatorAct, desk: OperatorDesk): Route {
  const { name, subject, summary, right, options = {}, refusals = [] } = act
  const [noun = '', verb = ''] = name.split(' ')
  const fields = {
    ...(subject === '' ? {} : { subject: text(`What it concerns: ${subject}.`) }),
    signature: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9+/]{86}==$',
        description: 'Your Ed25519 signature over the statement, in Base64, where the act approves one.',
      }),
    ),
    ...Object.fromEntries(
      Object.entries(options).map(([option, help]) => [option, Type.Optional(text(help))]),
    ),
  }
  return officeRoute({
    operationId: operationOf(name),
    summary,
    tag: 'Office acts',
    method: 'POST',
    path: `/api/office/v1/acts/${noun}/${verb}`,
    right,
    isFresh: isFreshRight(right),
    body: closedObject(fields),
    result: closedObject({ text: Type.String({ description: 'What became of it, for people.' }) }),
    refusals: [actRefusals.ACT_REFUSED, actRefusals.SIGNATURE_REQUIRED, ...refusals],
    example: {
      body: subject === '' ? {} : { subject: subject.toLowerCase() },
      data: { text: 'Done.\n' },
    },
    async handle({ caller, body, requestId }) {
      // Its fields are those of this act, each a text.
      const { subject: typed, signature, ...given } = body as { readonly [field: string]: string | undefined }
      const operator = await operatorOf(desk, { caller, signature, requestId })
      return { text: await done(act.act(desk, { operator, subject: typed, options: given })) }
    },
  })
}

type Acting = {
  readonly caller: OfficeCaller
  readonly signature: string | undefined
  readonly requestId: string
}

async function operatorOf(
  { database }: OperatorDesk,
  { caller, signature, requestId }: Acting,
): Promise<ActingOperator> {
  const { operator: name, ip, session } = caller
  const enrolled = await findOperator(database, name)
  if (enrolled?.isActive === false) throw refused(`the operator ${name} is disabled`)
  return {
    name,
    person: session.subject,
    sign: (statement) => signature ?? needSignature(statement),
    origin: { ip, requestId, sessionId: session.id },
  }
}

/** Tells what to sign, as only the act knows it. */
function needSignature(statement: string): never {
  throw new Refusal(actRefusals.SIGNATURE_REQUIRED, { details: { statement } })
}

async function done(act: Promise<string>): Promise<string> {
  return act.catch((error: unknown) => {
    if (error instanceof WrongAct) throw refused(error.message)
    throw error
  })
}

function refused(reason: string): Refusal {
  return new Refusal(actRefusals.ACT_REFUSED, { details: { reason } })
}
