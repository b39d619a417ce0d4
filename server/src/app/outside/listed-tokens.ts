import type { Catalog, Network } from '#core/catalog'
import { addressCodecs } from '#core/chains'
import type { NodeFacts, TokenFacts } from '#providers/nodes'

/** A currency of a network; the contract of its token is in canonical form, and null for the coin. */
export type Listed = {
  readonly symbol: string
  readonly contract: string | null
  readonly decimals: number
}

export function listedOn(catalog: Catalog, network: Network): Listed[] {
  const { parse } = addressCodecs[network.family]
  return catalog.currencies.flatMap((currency) => {
    const on = catalog.currencyNetwork(currency, network.code)
    if (on === undefined) return []
    const contract = on.tokenId === null ? null : parse(on.tokenId)
    return [{ symbol: currency.symbol, contract, decimals: on.chainDecimals }]
  })
}

export function tokensOn(catalog: Catalog, network: Network): string[] {
  return listedOn(catalog, network).flatMap(({ contract }) => (contract === null ? [] : [contract]))
}

/** A listed token as its node states it. */
export type CheckedToken = Listed & { readonly stated: TokenFacts }

export function checkedTokens(
  listed: readonly Listed[],
  { tokens }: Pick<NodeFacts, 'tokens'>,
): CheckedToken[] {
  const statedOf = new Map(tokens.map((one) => [one.contract, one]))
  return listed.flatMap((one) => {
    const stated = one.contract === null ? undefined : statedOf.get(one.contract)
    return stated === undefined ? [] : [{ ...one, stated }]
  })
}

/** Sentences about the tokens whose decimals are not those of the catalogue. */
export function wrongDecimals(tokens: readonly CheckedToken[]): string[] {
  return tokens.flatMap(({ symbol, decimals, stated }) =>
    stated.decimals === null || stated.decimals === BigInt(decimals)
      ? []
      : [`${symbol} has ${stated.decimals} decimals there and ${decimals} in the catalogue`],
  )
}
