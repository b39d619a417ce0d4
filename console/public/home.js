// @ts-check
import { element, elementById } from './element.js'

await Promise.all([showReadiness(), showMarket()])

async function showReadiness() {
  const status = elementById('readiness')
  const response = await fetch('/readyz').catch(() => null)
  const answer = await response?.json().catch(() => null)
  const missing = Object.keys(answer?.error?.details ?? {}).join(', ')
  status.classList.toggle('is-ready', answer?.success === true)
  status.textContent = answer?.success === true ? 'Ready' : `Not ready${missing === '' ? '' : `: ${missing}`}`
}

/** The public prices, where there are any. */
async function showMarket() {
  const base = '/api/v1/integration/spot'
  const [fiat, crypto] = await Promise.all([
    itemsAt(`${base}/fiat/tickers`),
    itemsAt(`${base}/crypto/tickers`),
  ])
  const tickers = [...fiat, ...crypto].filter(({ last_price: last }) => last !== undefined).slice(0, 6)
  elementById('tickers').replaceChildren(...tickers.map(tickerRow))
  elementById('market').hidden = tickers.length === 0
}

/**
 * @param {string} path
 * @returns {Promise<Record<string, string | null>[]>}
 */
async function itemsAt(path) {
  const answer = await fetch(path)
    .then((response) => response.json())
    .catch(() => null)
  return Array.isArray(answer?.data) ? answer.data : []
}

/** @param {Record<string, string | null>} ticker */
function tickerRow(ticker) {
  const { pair = '', last_price: last, bid_price: bid, ask_price: ask } = ticker
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, pair ?? ''),
    ...[last, bid, ask].map((price) => element('td', {}, price ?? '–')),
  )
}
