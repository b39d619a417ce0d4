import type { PartyAnswer } from '#core/instructions'
import type { Delivered } from '#core/suppliers'
import type { Purchase } from '../purchase.ts'
import { plainWords } from './plain-words.ts'

const reasonMax = 300

/**
 * The answer as it can be booked. A delivery whose charge makes no sense stays unknown, for operators to see; the words of a
 * supplier are cut to the length of the row, and possible secrets are removed.
 */
export function judgeAnswer(
  { cost: { asset } }: Purchase,
  answer: PartyAnswer<Delivered>,
): PartyAnswer<Delivered> {
  if (answer.status !== 'done')
    return answer.reason === undefined ? answer : { ...answer, reason: worded(answer.reason) }
  const { cost } = answer.result
  const isSame = cost.asset.symbol === asset.symbol && cost.asset.scale === asset.scale
  if (!isSame) return unknown(`it costs ${asset.symbol}, and its supplier took ${cost.asset.symbol}`)
  return cost.units < 0n ? unknown('its supplier says that it took less than nothing') : answer
}

function unknown(reason: string): PartyAnswer<never> {
  return { status: 'unknown', reason: worded(reason) }
}

/** The text without secrets and without control characters: PostgreSQL stores no NUL, and a log line takes no other one. */
function worded(text: string): string {
  return plainWords(text).slice(0, reasonMax)
}

/** Makes a call; where it fails, throws the failure in words that may be kept and logged, with the place of the failure. */
export async function inPlainWords<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const told = error instanceof Error ? error : new Error(String(error))
    const plain = new Error(worded(told.message))
    const places = told.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
    plain.stack = [`${told.name}: ${plain.message}`, ...places].join('\n')
    throw plain
  }
}
