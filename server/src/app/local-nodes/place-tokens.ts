import { readFileSync } from 'node:fs'
import type { Catalog } from '#core/catalog'

// Compiled from tokens.sol in the same folder; anybody may mint, and the decimals are the catalogue's.
const contractsFile = new URL('../../../test/fixtures/contracts/contracts.json', import.meta.url)

/** Deploys a token at each address that the catalogue lists on this network; answers their symbols. */
export async function placeTokens(
  url: string,
  { catalog, code }: { catalog: Catalog; code: string },
): Promise<string[]> {
  const { GoodToken } = JSON.parse(readFileSync(contractsFile, 'utf8'))
  const symbols: string[] = []
  for (const currency of catalog.currencies) {
    const { tokenId = null } = catalog.currencyNetwork(currency, code) ?? {}
    if (tokenId === null) continue
    await tell(url, { method: 'anvil_setCode', params: [tokenId, GoodToken.code] })
    symbols.push(currency.symbol)
  }
  return symbols
}

async function tell(url: string, asked: { method: string; params: unknown[] }): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...asked })
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(10_000)
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  const { error } = (await response.json()) as { error?: { message: string } } // as: a JSON-RPC answer
  if (error !== undefined) throw new Error(`anvil refuses ${asked.method}: ${error.message}`)
}
