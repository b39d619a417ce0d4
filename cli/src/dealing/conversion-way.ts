import type { Coffer, CryptoQuote, ExecuteFiatConversionRequest, FiatQuote } from '@coffer/sdk'
import { Misuse } from '#terminal'
import type { Trade } from './read-trade.ts'

/** The converter for a conversion, with its fields. */
export type ConversionWay =
  | { kind: 'crypto'; wish: { from_symbol: string; to_symbol: string; from_amount: string } }
  | { kind: 'fiat'; wish: Omit<ExecuteFiatConversionRequest, 'quote_id'> }

export type Quoted = { kind: 'crypto'; quote: CryptoQuote } | { kind: 'fiat'; quote: FiatQuote }

/** The currencies decide: with fiat on one side the fiat converter, otherwise the crypto converter. */
export async function findWay(coffer: Coffer, { amount, from, to }: Trade): Promise<ConversionWay> {
  const fiat = (await coffer.listFiatConverterCurrencies()).map(({ code }) => code)
  const [isFromFiat, isToFiat] = [fiat.includes(from), fiat.includes(to)]
  if (isFromFiat && isToFiat) throw new Misuse('One of the two currencies has to be crypto')
  if (!isFromFiat && !isToFiat)
    return { kind: 'crypto', wish: { from_symbol: from, to_symbol: to, from_amount: amount } }
  const [crypto_symbol, fiat_code] = isFromFiat ? [to, from] : [from, to]
  const direction = isFromFiat ? 'buy' : 'sell'
  return { kind: 'fiat', wish: { crypto_symbol, fiat_code, direction, from_amount: amount } }
}

export async function askQuote(coffer: Coffer, way: ConversionWay): Promise<Quoted> {
  if (way.kind === 'crypto') return { kind: 'crypto', quote: await coffer.estimateCryptoConversion(way.wish) }
  const { from_amount: amount, ...wish } = way.wish
  return { kind: 'fiat', quote: await coffer.estimateFiatConversion({ ...wish, amount }) }
}

type Agreed = { quote_id: string; idempotency_key: string | undefined }

export async function execute(coffer: Coffer, way: ConversionWay, agreed: Agreed): Promise<void> {
  if (way.kind === 'crypto') await coffer.executeCryptoConversion(agreed)
  else await coffer.executeFiatConversion({ ...way.wish, ...agreed })
}
