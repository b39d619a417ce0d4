import { compare, formatAmount, InvalidAmount, parseAmount, parseFraction } from '#core/money'
import type { ServiceInput, SuppliedService } from '#core/suppliers'
import { fieldPattern } from './field-pattern.ts'
import { clientAsset } from './service.ts'

/** A supplier's service that can be stored, with its amounts in one shape. */
export type SoundService = Omit<SuppliedService, 'amount'> & {
  readonly fixedPayment: boolean
  readonly amountMin: string
  readonly amountMax: string
}

type Judged =
  | { readonly service: SoundService; readonly warnings: readonly string[] }
  | { readonly problem: string; readonly reference: string }

const inputsMax = 32
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

// Far above any bill, and far below the limit of the ledger's columns.
const amountMax = 10n ** 12n
const rateMax = 10n ** 9n

/**
 * Judges a supplier's listed service: `problem` for a service that nobody could pay, which does not affect others.
 * Drops a pattern that is not run.
 */
export function judgeSupplied(supplied: SuppliedService): Judged {
  try {
    return judge(supplied)
  } catch (error) {
    // The data come from outside: a member may be missing or of another type.
    if (!(error instanceof TypeError)) throw error
    return { problem: 'is of another form', reference: referenceOf(supplied) }
  }
}

function referenceOf(supplied: SuppliedService | null): string {
  return String(supplied?.serviceReference).slice(0, 200)
}

function judge(supplied: SuppliedService): Judged {
  const problem = problemOf(supplied)
  if (problem !== null) return { problem, reference: referenceOf(supplied) }
  const { amount, ...rest } = supplied
  const warnings = rest.inputs.flatMap((input) =>
    isRun(input) ? [] : [`its field ${input.name} has a pattern that is not run`],
  )
  const inputs = rest.inputs.map((input) => (isRun(input) ? input : { ...input, regexp: null }))
  const { min, max } = boundsOf(supplied)
  const amounts = { amountMin: formatAmount(min), amountMax: formatAmount(max) }
  const service = { ...rest, ...amounts, inputs, fixedPayment: amount.kind === 'fixed' }
  return { service, warnings }
}

function isRun({ regexp }: ServiceInput): boolean {
  return regexp === null || (isStorable(regexp) && fieldPattern(regexp) !== null)
}

function problemOf(supplied: SuppliedService): string | null {
  const { serviceReference, name, category, country, currency, rate, inputs, requiredFields } = supplied
  const { instruction, availabilityNote } = supplied
  const { paymentType, requiresCheck, isAvailable } = supplied
  const texts = [serviceReference, name, category.alias, category.name]
  if (texts.some((text) => text.trim() === '' || text.length > 200)) return 'has a name that is empty or long'
  const notes = [instruction, availabilityNote].map((text) => text ?? '')
  if (notes.some((text) => text.length > 2_000)) return 'has a long text'
  const titles = inputs.map(({ title }) => title)
  if (![...texts, ...titles].every(isPlain) || ![...notes, ...requiredFields].every(isStorable))
    return 'has a text that nobody can read'
  if (!['SIMPLIFIED', 'REQUISITES'].includes(paymentType)) return 'is paid in an unknown way'
  const facts = [requiresCheck, isAvailable, ...inputs.map(({ required }) => required)]
  if (!facts.every((fact) => typeof fact === 'boolean')) return 'is of another form'
  if (!/^[A-Z]{2}$/.test(country)) return 'has no code of a country'
  if (!/^[A-Z]{3}$/.test(currency)) return 'has no code of a currency'
  const names = inputs.length > 0 ? inputs.map((input) => input.name) : requiredFields
  if (names.length > inputsMax || new Set(names).size !== names.length)
    return 'has too many fields, or one twice'
  if (!names.every((one) => fieldName.test(one))) return 'has a field whose name is no name'
  if (inputs.some(({ title }) => title.length > 200)) return 'has a field with a long title'
  return amountProblem(supplied) ?? rateProblem(rate)
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair in JSON. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

function amountProblem(supplied: SuppliedService): string | null {
  try {
    const { min, max } = boundsOf(supplied)
    const isSound = min.units > 0n && compare(min, max) <= 0 && max.units <= amountMax * 100n
    return isSound ? null : 'has no amount that can be paid'
  } catch (error) {
    if (error instanceof InvalidAmount) return 'has an amount that is none'
    throw error
  }
}

function boundsOf({ amount, currency }: SuppliedService) {
  const [min, max] = amount.kind === 'fixed' ? [amount.amount, amount.amount] : [amount.min, amount.max]
  const asset = clientAsset(currency)
  return { min: parseAmount(min, asset), max: parseAmount(max, asset) }
}

function rateProblem(rate: string): string | null {
  try {
    const { numerator, denominator } = parseFraction(rate)
    return numerator > 0n && numerator <= rateMax * denominator ? null : 'has a rate that is none'
  } catch (error) {
    if (error instanceof InvalidAmount) return 'has a rate that is none'
    throw error
  }
}
