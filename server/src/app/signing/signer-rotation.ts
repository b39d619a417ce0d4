import { shellWord } from '#app/settings'
import { askRotation, rotateSeed } from '#signer'

type Typed = {
  /** Base64, separated by commas. */
  readonly signatures: string | undefined
}

type Surroundings = {
  /** The signer's directory. */
  readonly dir: string
  readonly masterKey: Buffer
  /** The seed of a generation. */
  make(generation: number): Uint8Array
}

/** Makes the signer's next seed, or says who has to sign before. */
export function runSignerRotation({ signatures }: Typed, { dir, masterKey, make }: Surroundings): string {
  const asked = askRotation(dir, masterKey)
  if (signatures === undefined && asked.needed > 0)
    return `Nothing is changed yet: the signer makes another seed once ${asked.needed} of these have signed it: ${asked.operators.join(', ')}.
Each of them signs where their key file is:
  npm run signer -- operators sign ${shellWord(asked.statement)} --key-file FILE
Then here, with what that prints:
  npm run signer -- rotate-seed --signatures ${Array.from({ length: asked.needed }, (_, at) => `SIGNATURE_${at + 1}`).join(',')}
`
  const signed = signatures?.split(',') ?? []
  const { generation, names } = rotateSeed(dir, { masterKey, signatures: signed, make })
  const by = names.length === 0 ? 'It trusted nobody, so nobody signed' : `Signed by ${names.join(', ')}`
  return `The signer has seed ${generation}, and pays nobody from earlier ones. ${by}.
Back up ${dir} before a server uses it: no other copy of this seed exists.
Then give the servers the keys, and start them again:
  npm run signer -- account-keys --out FILE
`
}
