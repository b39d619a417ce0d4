import { given, type Options, refuseUnknown, safeUrl, wholeNumber } from './provider-words.ts'

/** How the bank of a rail is reached, as its setting says. */
export type SbpSetting = {
  /** The root of the bank's API, without a slash at its end. */
  readonly url: string
  /** The house as the payment system knows it. */
  readonly merchant: string
  /** The house's account at the bank. */
  readonly account: string
  /** A file with the key of the bank's API. */
  readonly secretFile: string
  /** A file with the key of the bank's callbacks. */
  readonly callbackSecretFile: string
  /** For a whole call of the rail. */
  readonly timeoutMs: number
}

/** Reads the options of `sbp`; throws a sentence that ends "NAME …". */
export function readSbpSetting(options: Options): SbpSetting {
  const provider = 'sbp'
  refuseUnknown(options, { provider, known })
  const secretFile = given(options, {
    provider,
    name: 'secret_file',
    pattern: /./,
    form: 'the path of a file',
  })
  return {
    url: safeUrl(options, { provider }),
    merchant: given(options, {
      provider,
      name: 'merchant',
      pattern: /^[A-Za-z0-9]{1,12}$/,
      form: 'up to 12 letters and digits',
    }),
    account: given(options, { provider, name: 'account', pattern: /^\d{20}$/, form: '20 digits' }),
    secretFile,
    // The bank signs with the key of its API unless another one is set.
    callbackSecretFile: options.get('callback_secret_file') ?? secretFile,
    timeoutMs: wholeNumber(options, { provider, name: 'timeout', min: 1, max: 9, fallback: 9 }) * 1_000,
  }
}

const known = ['url', 'merchant', 'account', 'secret_file', 'callback_secret_file', 'timeout']
