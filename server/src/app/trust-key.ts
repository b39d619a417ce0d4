import { existsSync } from 'node:fs'
import type { operatorActs } from '#core/operators'
import { distrustOperator, trustedOperators, trustOperator } from '#signer'
import { signerDir } from './attach-signer.ts'
import type { Config } from './config.ts'
import type { Parts } from './parts.ts'

type SignerTrust = Pick<Parameters<typeof operatorActs>[0], 'trust' | 'distrust'>

/** Enrols operators at the signer where its directory is on this machine, and otherwise says how. */
export function signerTrust(dir: string): SignerTrust {
  const isHere = existsSync(dir)
  return {
    trust(operator) {
      const key = operator.publicKey.toString('base64')
      if (!isHere) return `On the signer's machine: npm run signer -- trust ${operator.name} ${key}`
      trustOperator({ dir, ...operator })
      return `The signer in ${dir} trusts ${operator.name}.`
    },
    distrust(name) {
      const isKnown = isHere && Object.hasOwn(trustedOperators(dir), name)
      if (!isKnown) return `On the signer's machine: npm run signer -- distrust ${name}`
      distrustOperator({ dir, name })
      return `The signer in ${dir} trusts ${name} no more.`
    },
  }
}

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
