import { customerForms } from '#core/customers'
import { defineWrongs, type GivenAct, WrongAct } from '#core/operators'
import { readTime } from '#platform/http'

const wrongs = defineWrongs({
  EMAIL_MALFORMED: '--email must be an e-mail address',
  KYC_MALFORMED: '--kyc must be a word such as none, pending or approved',
  OPTION_MALFORMED: '--{option} {problem}, not "{text}"',
})

export function readEmail(email = ''): string {
  if (!customerForms.email.test(email)) throw new WrongAct(wrongs.EMAIL_MALFORMED)
  return email
}

export function readKycStatus(word: string): string {
  if (!customerForms.kycStatus.test(word)) throw new WrongAct(wrongs.KYC_MALFORMED)
  return word
}

/** Bounds of a key's requests per minute. */
export const rateLimits = { min: 1, max: 999_999_999 }

/** Reads a key's expiry. */
export function readExpiry(text: string): Date {
  try {
    return readTime('expires', text)
  } catch {
    throw new Error('must be a time such as 2030-01-01T00:00:00Z')
  }
}

/** Reads an option with the reader of a setting; the error's sentence names the option. */
export function readOption<T>(
  name: string,
  { options, read }: { options: GivenAct['options']; read(text: string): T },
): T | undefined {
  const text = options[name]
  if (text === undefined) return undefined
  try {
    return read(text)
  } catch (error) {
    const { message: problem } = error as Error // readers throw nothing else
    throw new WrongAct(wrongs.OPTION_MALFORMED, { option: name, problem, text })
  }
}
