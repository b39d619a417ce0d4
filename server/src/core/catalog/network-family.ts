/** The networks of a family share the address format, tags and tokens. A family has one codec. */
export const networkFamilies = [
  'bitcoin',
  'litecoin',
  'dogecoin',
  'evm',
  'tron',
  'xrp',
  'ton',
  'solana',
] as const

export type NetworkFamily = (typeof networkFamilies)[number]

type FamilyRule = {
  /** On a memo family all customers share one address, so only the tag of a payment shows whose it is. */
  readonly hasTag: boolean
  /** The shape of a token's address; null where a family has its native coin only. */
  readonly token: { readonly pattern: RegExp; readonly expected: string } | null
}

export const familyRules: Record<NetworkFamily, FamilyRule> = {
  bitcoin: { hasTag: false, token: null },
  litecoin: { hasTag: false, token: null },
  dogecoin: { hasTag: false, token: null },
  evm: { hasTag: false, token: { pattern: /^0x[0-9a-fA-F]{40}$/, expected: '0x and 40 hexadecimal digits' } },
  tron: {
    hasTag: false,
    token: { pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, expected: 'T and 33 base58 characters' },
  },
  xrp: { hasTag: true, token: null },
  ton: {
    hasTag: true,
    token: { pattern: /^[EU]Q[A-Za-z0-9_-]{46}$/, expected: 'EQ or UQ and 46 base64url characters' },
  },
  solana: {
    hasTag: false,
    token: { pattern: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, expected: '32 to 44 base58 characters' },
  },
}
