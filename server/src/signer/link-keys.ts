import { hkdfSync } from 'node:crypto'
import { type LinkKeys, linkKeys } from '#platform/link'
import { fingerprintOf } from '#platform/secrets'

/** The secret of links between a signer and servers with this master key. */
export function linkSecretOf(masterKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', 'signer link', 32))
}

/** The keys with which a server reaches its signer, named by the master key's fingerprint. */
export function signerLinkKeys(masterKey: Buffer): LinkKeys {
  const [name, secret] = [fingerprintOf(masterKey), linkSecretOf(masterKey)]
  return linkKeys({ newest: () => ({ name, secret }), named: (who) => (who === name ? secret : null) })
}
