import { visibleText } from '#jsx'
import { elementById } from './element-by-id.ts'

/** Fills the page at /: whether the server is ready, and the prices. */
export async function connectHome(): Promise<void> {
  await Promise.all([showReadiness(), showMarket()])
}

async function showReadiness(): Promise<void> {
  const status = elementById('readiness')
  const response = await fetch('/readyz').catch(() => null)
  const answer = await response?.json().catch(() => null)
  const missing = Object.keys(answer?.error?.details ?? {}).join(', ')
  status.classList.toggle('completed', answer?.success === true)
  status.textContent = answer?.success === true ? 'Ready' : `Not ready${missing === '' ? '' : `: ${missing}`}`
}

type Ticker = { readonly [field: string]: string | null }

/** The public prices, where there are any. */
async function showMarket(): Promise<void> {
  const base = '/api/v1/integration/spot'
  const lists = await Promise.all([itemsAt(`${base}/fiat/tickers`), itemsAt(`${base}/crypto/tickers`)])
  const tickers = lists
    .flat()
    .filter(({ last_price: last }) => last !== undefined)
    .slice(0, 6)
  elementById('tickers').replaceChildren(...tickers.map(tickerRow))
  elementById('market').hidden = tickers.length === 0
}

async function itemsAt(path: string): Promise<Ticker[]> {
  const answer = await fetch(path)
    .then((response) => response.json())
    .catch(() => null)
  return Array.isArray(answer?.data) ? answer.data : []
}

function tickerRow({ pair, last_price: last, bid_price: bid, ask_price: ask }: Ticker): HTMLElement {
  const row = document.createElement('tr')
  const name = cell('th', pair)
  name.setAttribute('scope', 'row')
  row.append(name, ...[last, bid, ask].map((price) => cell('td', price)))
  return row
}

function cell(tag: 'th' | 'td', text: string | null | undefined): HTMLElement {
  const node = document.createElement(tag)
  node.textContent = visibleText(text ?? '–')
  return node
}
