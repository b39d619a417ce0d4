import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { Failure } from '#terminal'

export type CardSecrets = { readonly number: string; readonly cvc: string; readonly expiry: string }

/** The only possible reader of one answer. */
export type Recipient = {
  readonly publicKey: Record<string, unknown>
  readonly open: (jwe: string) => Promise<CardSecrets>
}

const alg = 'ECDH-ES'
const enc = 'A256GCM'

/** Makes a key pair whose private half cannot leave this process. */
export async function makeRecipient(): Promise<Recipient> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { crv: 'P-256', extractable: false })
  return {
    publicKey: { ...(await exportJWK(publicKey)) },
    async open(jwe) {
      const { plaintext } = await compactDecrypt(jwe, privateKey, {
        keyManagementAlgorithms: [alg],
        contentEncryptionAlgorithms: [enc],
      }).catch(() => {
        throw new Failure('The answer of the server is not encrypted to the key of this command')
      })
      return readSecrets(new TextDecoder().decode(plaintext))
    },
  }
}

/** No message repeats the secrets. */
function readSecrets(text: string): CardSecrets {
  const { number, cvc, date_expired: expiry } = parse(text)
  // Digits only: nothing else may reach the terminal.
  const isCard = /^\d{12,19}$/.test(String(number)) && /^\d{3,4}$/.test(String(cvc))
  if (!isCard || !/^\d\d\/\d\d$/.test(String(expiry)))
    throw new Failure('The answer of the server holds no number of a card')
  return {
    number: String(number).replace(/(\d{4})(?=\d)/g, '$1 '),
    cvc: String(cvc),
    expiry: String(expiry),
  }
}

function parse(text: string): { number?: unknown; cvc?: unknown; date_expired?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
