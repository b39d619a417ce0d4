import type { TickerExchange } from './ticker-exchange.ts'

/** The used part of the package. */
export type Ccxt = {
  /** Ids of the exchanges that the package supports. */
  readonly exchanges: readonly string[]
  readonly [id: string]: unknown
}

type Made = TickerExchange & {
  number: unknown
  options: { fetchMarkets?: { types?: unknown } }
}

/** The command that installs the package. */
export const ccxtInstallHint = 'npm install --loglevel=error --no-save --omit=dev -w server ccxt@4.5.84'

const requestTimeoutMs = 5_000

/** Null when the package is not installed. */
export async function loadCcxt(load: () => Promise<unknown> = () => import('ccxt')): Promise<Ccxt | null> {
  try {
    return ((await load()) as { default: Ccxt }).default // the package's one shape
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Null for an unknown exchange. */
export function openExchange(ccxt: Ccxt, id: string): Made | null {
  if (!ccxt.exchanges.includes(id)) return null
  const Exchange = ccxt[id] as new (options: object) => Made // ccxt has an exchange of this id
  const exchange = new Exchange({ timeout: requestTimeoutMs, enableRateLimit: true })
  // ccxt makes its numbers with this function; text stays exact where a float would not.
  exchange.number = String
  keepToSpot(exchange)
  return exchange
}

/** Loads only spot markets, on exchanges that offer the choice. */
function keepToSpot({ options }: Made): void {
  const { fetchMarkets } = options
  if (Array.isArray(fetchMarkets?.types)) fetchMarkets.types = ['spot']
}
