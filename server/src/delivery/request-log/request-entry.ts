import { accessRefusals, signedMessage } from '#core/access'
import { columns, type Item, orNull, table } from '#platform/database'
import { type AnsweredRequest, type Mount, parseJsonBody, sentBodyOf } from '#platform/http'
import { concealsAny, type Redact, redactBy } from './redact.ts'

const { uuid, text, smallint, real, boolean } = columns

/** Answered requests of API keys. No text holds control characters. */
export const requestTable = table('request_log', {
  customerId: uuid,
  requestId: uuid,
  apiKey: text,
  method: text,
  target: text,
  operation: text,
  status: smallint,
  code: orNull(text),
  durationMs: real,
  ip: text,
  userAgent: orNull(text),
  isReplay: boolean,
  requestBody: orNull(text),
  responseBody: orNull(text),
  signedString: orNull(text),
})

export type RequestEntry = Item<typeof requestTable>

/** How a route's bodies are kept; prepared before its requests. */
type Plan = {
  readonly redactBody: Redact
  readonly redactAnswer: Redact
  readonly concealsBody: boolean
  readonly concealsAnswer: boolean
}

const bodyMax = 4_096
const targetMax = 2_048
const userAgentMax = 256
/** Longer texts are not parsed for redaction. */
const readMax = 64 * 1024
// Tabs and line ends are part of a body.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g
const unreadable = '[left out]'

const ofSignatures: readonly (string | undefined)[] = [
  accessRefusals.INVALID_SIGNATURE.code,
  accessRefusals.SIGNATURE_EXPIRED.code,
]

/** Makes rows of requests; the plan of each route is made once. */
export function createEntries(): (answered: AnsweredRequest) => RequestEntry {
  const plans = new Map<Mount, Plan>()

  function planOf(route: Mount): Plan {
    const known = plans.get(route) ?? makePlan(route)
    plans.set(route, known)
    return known
  }

  return (answered) => {
    const { id, route, key, code, isReplay, userAgent } = answered
    const plan = planOf(route)
    return {
      customerId: key.customerId,
      requestId: id,
      apiKey: key.apiKey,
      method: answered.method,
      target: storable(answered.target.slice(0, targetMax)),
      operation: route.operationId,
      status: answered.status,
      code: code ?? null,
      durationMs: Math.round(answered.durationMs * 10) / 10,
      ip: storable(answered.ip),
      userAgent: userAgent === undefined ? null : storable(userAgent.slice(0, userAgentMax)),
      isReplay,
      requestBody: bodyOf(answered, plan),
      responseBody: cut(answerOf(answered, plan)),
      signedString: ofSignatures.includes(code) ? signedStringOf(answered, plan) : null,
    }
  }
}

function makePlan(route: Mount): Plan {
  const body = sentBodyOf(route)
  return {
    redactBody: redactBy(body),
    redactAnswer: redactBy(route.result),
    concealsBody: concealsAny(body),
    concealsAnswer: concealsAny(route.result),
  }
}

/** An accepted body without concealed fields is kept as sent, since its schema knows every field. Others are redacted. */
function bodyOf({ route, body, status }: AnsweredRequest, plan: Plan): string | null {
  if (body.length === 0 || route.method === 'GET') return null
  if (status < 400 && !plan.concealsBody) return cut(body.toString('utf8', 0, bodyMax * 4))
  return cut(readBody(body, plan)?.kept ?? unreadable)
}

/** The part of a body that redaction keeps, and whether it is the whole body; null for an unreadable one. */
function readBody(body: Buffer, { redactBody }: Plan): { kept: string; isWhole: boolean } | null {
  if (body.length > readMax) return null
  try {
    const read = parseJsonBody(body)
    const kept = JSON.stringify(redactBody(read))
    return { kept, isWhole: kept === JSON.stringify(read) }
  } catch {
    return null
  }
}

function answerOf({ answer }: AnsweredRequest, { concealsAnswer, redactAnswer }: Plan): string {
  const mayExplain = answer.includes('"signed_message"')
  if (!concealsAnswer && !mayExplain) return answer
  if (answer.length > readMax) return unreadable
  const { data, error, ...rest } = JSON.parse(answer)
  if (data !== undefined)
    return JSON.stringify({ success: rest.success, data: redactAnswer(data), ts: rest.ts })
  // The row has the signed string in a column of its own.
  const { signed_message: _, ...details } = error.details ?? {}
  return JSON.stringify({ ...rest, error: { ...error, details: error.details && details } })
}

/** The string that a signature must cover; a body that is not kept whole is replaced by its length. */
function signedStringOf(answered: AnsweredRequest, plan: Plan): string {
  const { timestamp = '', method, target: path, body } = answered
  const isShown = body.length === 0 || readBody(body, plan)?.isWhole === true
  const shown = isShown ? body : Buffer.from(`[body of ${body.length} bytes]`)
  return cut(signedMessage({ timestamp, method, path }, shown).toString('utf8', 0, bodyMax * 4))
}

/** The first characters of a text; unstorable ones are replaced by a sign. */
function cut(text: string): string {
  return storable(text.length > bodyMax ? `${text.slice(0, bodyMax - 1)}…` : text)
}

function storable(text: string): string {
  return text.replace(controls, '\uFFFD').toWellFormed()
}
