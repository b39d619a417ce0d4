import {
  html,
  missingPayPage,
  type PageLanguage,
  type PayerControls,
  pageLanguage,
  payAssets,
  payPage,
} from '#core/pay-pages'
import type { PayIn } from '#core/rails'
import type { OpenAnswer, OpenRequest, OpenRoute } from '#platform/http'
import { drawPayPage, type PayPageState, pollMsOf, titleOf } from './draw-pay-page.ts'
import { payerPanel } from './payer-panel.ts'
import { playPayer } from './play-payer.ts'
import { type PayPageReading, readPayPage } from './read-pay-page.ts'

export type PayPageParts = PayPageReading & {
  /** Null in live mode. */
  readonly payerControls: PayerControls | null
}

/**
 * The page of a pay-in for its payer, and in a sandbox the form that plays the payer. Other products link to it too.
 */
export function payPages(parts: PayPageParts): OpenRoute[] {
  const { payerControls: controls } = parts
  const assets = payAssets()
  const path = '/pay/fiat/{transaction_id}'
  const page: OpenRoute = { path, handle: (asked) => answerPage(asked, { ...parts, assets: assets.folder }) }
  if (controls === null) return [assets.route, page]
  const read = (id: string) => readPayPage(id, parts)
  return [assets.route, page, playPayer({ path: `${path}/payer`, controls, read })]
}

async function answerPage(
  { path, query, headers }: OpenRequest,
  { assets, ...parts }: PayPageParts & { readonly assets: string },
): Promise<OpenAnswer> {
  const language = pageLanguage({ query, headers })
  const page = { ...language, path, assets, payee: parts.exchangeName }
  const found = await readPayPage(path.split('/')[3] ?? '', parts)
  if (found === null) return missingPayPage(page)
  const { payIn, view } = found
  const now = parts.businessClock.now()
  const panel = panelOf({ payIn, state: view.state, path, language, controls: parts.payerControls })
  // In a sandbox the link is this page itself, and the panel is the bank's app.
  const openAt = panel === null ? {} : { openAt: '#payer' }
  return payPage({
    ...page,
    title: titleOf(view, language.language),
    content: html`${drawPayPage({ view, language: language.language, now, ...openAt })}${panel}`,
    pollMs: pollMsOf(view, now),
  })
}

type Panel = {
  readonly payIn: PayIn
  readonly state: PayPageState
  readonly path: string
  readonly language: PageLanguage
  readonly controls: PayerControls | null
}

function panelOf({ payIn, state, path, language: { language, query }, controls }: Panel) {
  if (controls === null || !controls.banks.has(payIn.rail)) return null
  return payerPanel({ state, language, payers: controls.payers, action: `${path}/payer${query}` })
}
