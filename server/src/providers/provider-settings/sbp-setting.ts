import { type Options, refuseUnknown, wholeNumber } from './provider-words.ts'

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
  refuseUnknown(options, { provider: 'sbp', known })
  const secretFile = given(options, { name: 'secret_file', pattern: /./, form: 'the path of a file' })
  return {
    url: bankUrl(options.get('url')),
    merchant: given(options, {
      name: 'merchant',
      pattern: /^[A-Za-z0-9]{1,12}$/,
      form: 'up to 12 letters and digits',
    }),
    account: given(options, { name: 'account', pattern: /^\d{20}$/, form: '20 digits' }),
    secretFile,
    // The bank signs with the key of its API unless it was told another one.
    callbackSecretFile: options.get('callback_secret_file') ?? secretFile,
    timeoutMs:
      wholeNumber(options, { provider: 'sbp', name: 'timeout', min: 1, max: 9, fallback: 9 }) * 1_000,
  }
}

const known = ['url', 'merchant', 'account', 'secret_file', 'callback_secret_file', 'timeout']
const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** The key goes with each request, so it must not cross a network in the clear. */
function bankUrl(text: string | undefined): string {
  const url = URL.parse(text ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.includes(url.hostname))
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (url === null || !isSafe || !isPlain)
    throw new Error('must give sbp a url= that begins with https:// and holds no name, password or query')
  return url.href.replace(/\/+$/, '')
}

type Given = { readonly name: string; readonly pattern: RegExp; readonly form: string }

function given(options: Options, { name, pattern, form }: Given): string {
  const text = options.get(name)
  if (text === undefined || !pattern.test(text)) throw new Error(`must give sbp a ${name}= that is ${form}`)
  return text
}
