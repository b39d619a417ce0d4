import { existsSync } from 'node:fs'
import { distrustOperator, trustedOperators, trustOperator } from '#signer'
import { signerDir } from './attach-signer.ts'
import type { Config } from './config.ts'
import type { Parts } from './parts.ts'

/** In a sandbox with a signer of its own, a key that is enrolled counts at once; elsewhere a person tells the signer. */
export function trustKeyOf(config: Config): Parts['trustKey'] {
  return ({ name, publicKey }) => {
    const dir = signerDir(config)
    const isOwn = config.mode === 'sandbox' && config.signerAddress === null && existsSync(dir)
    if (!isOwn) {
      const key = publicKey.toString('base64')
      return `On the signer's machine: npm run signer -- distrust ${name}; npm run signer -- trust ${name} ${key}`
    }
    if (Object.hasOwn(trustedOperators(dir), name)) distrustOperator({ dir, name })
    trustOperator({ dir, name, publicKey })
    return null
  }
}
