import type { NetworkFamily } from '#core/catalog'

/** A payment by the house to an address with this end happens without effect, as when a contract refuses it. */
const failureSuffix = 'dead'

const failingAddresses: Record<NetworkFamily, string> = {
  bitcoin: 'bc1qyp2y0ayew7ypu0cugzz6utj2hw3hkdcl9ydead',
  litecoin: 'ltc1qdttemzcw5me87ns6uapmwc8tf6ygm836tmdead',
  dogecoin: 'DFPXnQCc3NXmCVcFGLg7KZqi7djUBPdead',
  evm: '0x4b0897b0513FdC7C541b6d9D7E929C4E5364DEAD',
  tron: 'TUwKWnwMCT4ZrX9pafo2JY7NW8awTYdead',
  xrp: 'rnq8ZqCadEM7UGXtSgWU74TuFezxxrdead',
  ton: 'UQAygv9Ptg6toEqzBDKbkIB8fSMZ71o_cWsAAIG-vp0Vdead',
  solana: '9mHoQZebW8JXFGKEZutZx6c5k2PboeQtrdjsXzTndead',
}

/** An address of the family that no payment by the house reaches. */
export function failingAddress(family: NetworkFamily): string {
  return failingAddresses[family]
}

/** In any case, since the letters of an EVM address are large or small by its checksum. */
export function isFailingAddress(address: string): boolean {
  return address.toLowerCase().endsWith(failureSuffix)
}
