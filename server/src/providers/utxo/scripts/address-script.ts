import { Address, OutScript } from '@scure/btc-signer'
import { addressCodecs, bitcoinNetworks, decodePayee } from '#core/chains'
import type { StandardScript, UtxoFamily } from '#providers/utxo/families'

/** The script of the outputs that pay an address. Throws `InvalidAddress` for what is no address of the family. */
export function scriptOf(family: UtxoFamily, address: string): Uint8Array {
  const canonical = addressCodecs[family].parse(address)
  return OutScript.encode(decodePayee(family, canonical))
}

/** The canonical address that a script pays; null for a script without an address that the house pays or is paid at. */
export function addressOf(family: UtxoFamily, script: Uint8Array): string | null {
  const payee = payeeOf(script)
  if (payee === null || (family === 'dogecoin' && witnessTypes.has(payee.type))) return null
  return addressOfPayee(family, payee)
}

/** A script of one of the five standard forms, with the hash or key in it. */
export type StandardPayee = { readonly type: StandardScript; readonly program: Uint8Array }

const witnessTypes: ReadonlySet<StandardScript> = new Set(['wpkh', 'wsh', 'tr'])

const codecs = {
  bitcoin: Address(bitcoinNetworks.bitcoin),
  litecoin: Address(bitcoinNetworks.litecoin),
  dogecoin: Address(bitcoinNetworks.dogecoin),
}

export function addressOfPayee(family: UtxoFamily, { type, program }: StandardPayee): string {
  const codec = codecs[family]
  switch (type) {
    case 'pkh':
      return codec.encode({ type, hash: program })
    case 'sh':
      return codec.encode({ type, hash: program })
    case 'wpkh':
      return codec.encode({ type, hash: program })
    case 'wsh':
      return codec.encode({ type, hash: program })
    case 'tr':
      return codec.encode({ type, pubkey: program })
  }
}

type Form = { readonly type: StandardScript; readonly before: string; readonly after: string }

// By length, which is another for every form but two.
const forms: Readonly<Record<number, readonly Form[]>> = {
  25: [{ type: 'pkh', before: '76a914', after: '88ac' }],
  23: [{ type: 'sh', before: 'a914', after: '87' }],
  22: [{ type: 'wpkh', before: '0014', after: '' }],
  34: [
    { type: 'wsh', before: '0020', after: '' },
    { type: 'tr', before: '5120', after: '' },
  ],
}

/** Null for every other script. */
export function payeeOf(script: Uint8Array): StandardPayee | null {
  for (const { type, before, after } of forms[script.length] ?? []) {
    const [from, to] = [before.length / 2, script.length - after.length / 2]
    if (hexOf(script.subarray(0, from)) === before && hexOf(script.subarray(to)) === after)
      return { type, program: script.subarray(from, to) }
  }
  return null
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}
