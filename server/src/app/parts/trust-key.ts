import { existsSync } from 'node:fs'
import { type Config, shellWord } from '#app/settings'
import { signerDir } from '#app/signing'
import { type Outcome, outcome, type SignerList, signerOutcomes } from '#core/operators'
import { distrustInSandbox, isKeptBySandbox, trustedOperators, trustInSandbox } from '#signer'
import type { Parts } from './parts.ts'

type Operator = { readonly name: string; readonly publicKey: Buffer }

/** Makes a sandbox's own signer follow changes of operators; elsewhere the answer says how people change its list. */
export function signerTrust(config: Config): SignerList {
  const dir = signerDir(config)
  return {
    trust(operator) {
      if (!isSandboxes(config)) return howToAdd(operator)
      trustInSandbox({ dir, ...operator })
      return outcome(signerOutcomes.SIGNER_TRUSTS, { dir, operator: operator.name })
    },
    distrust(name) {
      const isKnown = isSandboxes(config) && Object.hasOwn(trustedOperators(dir), name)
      if (!isKnown) return howToRemove(name)
      distrustInSandbox({ dir, name })
      return outcome(signerOutcomes.SIGNER_TRUSTS_NO_MORE, { dir, operator: name })
    },
  }
}

/**
 * Makes an enrolled key effective at once in a sandbox with its own signer; elsewhere people change the signer's list.
 */
export function trustKeyOf(config: Config): Parts['trustKey'] {
  return (operator) => {
    if (!isSandboxes(config)) return howToAdd(operator)
    trustInSandbox({ dir: signerDir(config), ...operator })
    return null
  }
}

/** False for a signer with real keys, and for a list that people have changed: no server changes these. */
function isSandboxes(config: Config): boolean {
  const dir = signerDir(config)
  return config.mode === 'sandbox' && config.signerAddress === null && existsSync(dir) && isKeptBySandbox(dir)
}

function howToAdd({ name, publicKey }: Operator): Outcome {
  return toBeChanged(`add ${shellWord(name)} --public-key ${publicKey.toString('base64')}`)
}

function howToRemove(name: string): Outcome {
  return toBeChanged(`remove ${shellWord(name)}`)
}

function toBeChanged(change: string): Outcome {
  return outcome(signerOutcomes.SIGNER_LIST_TO_CHANGE, { command: `npm run signer -- operators ${change}` })
}
