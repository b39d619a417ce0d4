import { apiUrl, orElse, secretFile, text, wholeNumber } from './option.ts'
import { defineProvider } from './provider.ts'

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

export const sbp = defineProvider('sbp', {
  options: {
    url: apiUrl({ help: 'root of the bank’s API' }),
    merchant: text({
      pattern: /^[A-Za-z0-9]{1,12}$/,
      form: 'up to 12 letters and digits',
      help: 'id that the payment system gave this exchange',
    }),
    account: text({ pattern: /^\d{20}$/, form: '20 digits', help: 'account of this exchange at the bank' }),
    secret_file: secretFile({ help: 'file with the key of the bank’s API' }),
    // The bank signs with the key of its API unless another one is set.
    callback_secret_file: orElse(
      secretFile({ help: 'file with the key that signs callbacks' }),
      null,
      'that of `secret_file`',
    ),
    timeout: orElse(wholeNumber({ min: 1, max: 9, help: 'seconds for a whole call' }), 9),
  },
  make: ({ url, merchant, account, ...given }): { provider: 'sbp' } & SbpSetting => ({
    ...{ provider: 'sbp', url, merchant, account },
    secretFile: given.secret_file,
    callbackSecretFile: given.callback_secret_file ?? given.secret_file,
    timeoutMs: given.timeout * 1_000,
  }),
})
