import type { UtxoFamily } from './policies.ts'

/**
 * The chains that the house can be on: the real one, and those whose blocks are made on request. btcd keeps its `simnet`, and drops
 * its `regtest` at each start.
 */
export const utxoChains = ['main', 'regtest', 'simnet'] as const

export type UtxoChainName = (typeof utxoChains)[number]

type Facts = {
  /** The hash of the block at height 0. */
  readonly genesis: string
  /** The easiest target of work, in compact form. */
  readonly easiestBits: number
}

const regtestBits = 0x207fffff

// chainparams.cpp of each Core; the easiest target is its powLimit.
const chains: { readonly [family in UtxoFamily]: { readonly [chain in UtxoChainName]?: Facts } } = {
  bitcoin: {
    main: {
      genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      easiestBits: 0x1d00ffff,
    },
    regtest: {
      genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
      easiestBits: regtestBits,
    },
    // SimNetParams in chaincfg of btcd.
    simnet: {
      genesis: '683e86bd5c6d110d91b94b97137ba6bfe02dbbdb8e3dff722a669b5d69d77af6',
      easiestBits: regtestBits,
    },
  },
  litecoin: {
    main: {
      genesis: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
      easiestBits: 0x1e0fffff,
    },
    regtest: {
      genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
      easiestBits: regtestBits,
    },
  },
  dogecoin: {
    main: {
      genesis: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
      easiestBits: 0x1e0fffff,
    },
    regtest: {
      genesis: '3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5',
      easiestBits: regtestBits,
    },
  },
}

export function hasChain(family: UtxoFamily, chain: UtxoChainName): boolean {
  return chains[family][chain] !== undefined
}

/** Throws `RangeError` where the family has no such chain. */
export function factsOf(family: UtxoFamily, chain: UtxoChainName): Facts {
  const facts = chains[family][chain]
  if (facts === undefined) throw new RangeError(`${family} has no chain ${chain}`)
  return facts
}
