import assert from 'node:assert'
import Type from 'typebox'
import type { Parts } from '#app/parts'
import {
  type ActAnswer,
  type ActingOperator,
  actRefusals,
  actRefused,
  commonWrongs,
  effectOf,
  fieldsOf,
  findOperator,
  type OperatorAct,
  type OperatorDesk,
  operationOfAct,
  optionTexts,
  outcomesOf,
  ownRefusals,
  proposalOutcomes,
  WrongAct,
} from '#core/operators'
import { type OfficeCaller, officeRoute } from '#core/sessions'
import { closedObject, namedObject, type Route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { actsOf } from './operator-acts.ts'
import { signOut } from './sign-out.ts'

const text = (description: string) => Type.String({ maxLength: 1_000, description })

type ServerDesk = OperatorDesk & Pick<Parts, 'publicUrl' | 'trustKey' | 'distrustKey' | 'configuration'>

/** The acts as a server runs them: without files of a person's machine. */
export function serverActs(desk: ServerDesk): readonly OperatorAct[] {
  const keyFileOf = () => assert.fail('a local act is no route')
  return actsOf({
    ...desk,
    keyFileOf,
    trust: desk.trustKey,
    distrust: desk.distrustKey,
    signOut,
  })
}

/** The acts of `npm run operator` as routes of the back office. */
export function officeActs(desk: ServerDesk): Route[] {
  const acts = serverActs(desk)
  const offered = acts.filter(({ isLocal = false }) => !isLocal)
  return offered.map((act) => routeOf(act, desk))
}

function routeOf(act: OperatorAct, desk: OperatorDesk): Route {
  const { name, summary, right, refusals = [] } = act
  const [noun = '', verb = ''] = name.split(' ')
  const isJudged = act.class === 'givesValue' || act.class === 'loosensGuard'
  const judged = isJudged && !refusals.includes(ownRefusals.OWN_PAYMENT) ? [ownRefusals.OWN_PAYMENT] : []
  return officeRoute({
    operationId: operationOfAct(name),
    summary,
    description: describeBody(act),
    tag: 'Office acts',
    method: 'POST',
    path: `/api/office/v1/acts/${noun}/${verb}`,
    right,
    does: effectOf(right),
    body: bodyOf(act),
    result: resultOf(act),
    refusals: [actRefusals.ACT_REFUSED, actRefusals.SIGNATURE_REQUIRED, ...judged, ...refusals],
    example: { body: exampleOf(act), data: { outcomes: [] } },
    async handle({ caller, body, requestId }) {
      const { subject: typed, signature, ...given } = body as ActBody // the schema has this act's fields
      const operator = await operatorOf(desk, { caller, signature, requestId })
      const answer = await done(act.act(desk, { operator, subject: typed, options: optionTexts(given) }))
      return { outcomes: outcomesOf(answer).map(({ kind: { code }, params }) => ({ code, params })) }
    },
  })
}

const signature = Type.Optional(
  Type.String({
    pattern: '^[A-Za-z0-9+/]{86}==$',
    description: 'Your Ed25519 signature of the statement, in Base64, for an act that approves one.',
  }),
)

type ActBody = Parameters<typeof optionTexts>[0] & {
  readonly subject?: string | undefined
  readonly signature?: string | undefined
}

/** The body of an act. Many acts have the same fields, so the operation describes the meaning of each. */
function bodyOf(act: OperatorAct) {
  const described = 'See the operation’s description for the meaning.'
  const options = fieldsOf(act)
  const fields = {
    ...(act.subject === '' ? {} : { subject: text(described) }),
    signature,
    ...Object.fromEntries(
      options.map(([name, { schema, isNeeded }]) => [name, isNeeded ? schema : Type.Optional(schema)]),
    ),
  }
  const named = [
    ...(act.subject === '' ? [] : ['subject']),
    ...options.map(([name, { isNeeded }]) => (isNeeded ? `needed-${name}` : name)),
  ]
  return namedObject(`Act${named.map(inCapitals).join('')}Request`, fields)
}

/** `sso-subject` becomes `SsoSubject`. */
function inCapitals(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A description of the fields in an act's body. */
function describeBody(act: OperatorAct): string {
  const lines = [
    ...(act.subject === '' ? [] : [`- \`subject\`: ${act.subject}`]),
    ...fieldsOf(act).map(([option, { help }]) => `- \`${option}\`: ${help}`),
  ]
  return lines.join('\n')
}

function exampleOf(act: OperatorAct): object {
  const options = fieldsOf(act).filter(([, { isNeeded }]) => isNeeded)
  return {
    ...(act.subject === '' ? {} : { subject: act.subject.toLowerCase() }),
    ...Object.fromEntries(options.map(([option, { example }]) => [option, example])),
  }
}

/** The answer of an act: its outcomes, as codes with facts for the words of any language. */
function resultOf({ outcomes, class: kind, judgesItself = false }: OperatorAct) {
  const others = kind === 'reads' || kind === 'stops' || judgesItself ? [] : Object.values(proposalOutcomes)
  const codes = [...outcomes, ...others].map(({ code }) => code)
  const isOfAnyAct = judgesItself && kind === 'givesValue'
  const code = isOfAnyAct ? Type.String() : Type.Enum(codes)
  const params = Type.Record(Type.String(), Type.Unknown())
  return closedObject({ outcomes: Type.Array(closedObject({ code, params })) })
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
  if (enrolled?.isActive === false)
    throw actRefused(new WrongAct(commonWrongs.OPERATOR_IS_DISABLED, { operator: name }))
  return {
    name,
    person: session.subject,
    role: caller.role,
    sign: (statement) => signature ?? needSignature(statement),
    origin: { ip, requestId, sessionId: session.id },
  }
}

/** Refuses with the statement to sign, which only the act can word. */
function needSignature(statement: string): never {
  throw new Refusal(actRefusals.SIGNATURE_REQUIRED, { details: { statement } })
}

async function done(act: Promise<ActAnswer>): Promise<ActAnswer> {
  try {
    return await act
  } catch (error) {
    throw error instanceof WrongAct ? actRefused(error) : error
  }
}
