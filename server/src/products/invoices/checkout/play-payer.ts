import { setTimeout as pause } from 'node:timers/promises'
import { type Money, multiply, truncate } from '#core/money'
import type { PayerBank, PayerControls } from '#core/pay-pages'
import type { PayIn } from '#core/rails'
import { type Database, sql } from '#platform/database'
import { invalidField } from '#platform/http'
import { actsOf, type PayerAct, payerActs } from '#products/invoices/drawing'
import { type Choice, isLive, isOpen, lockStory, missingOf } from '#products/invoices/invoice'
import { changeInvoice, type TellingParts } from '#products/invoices/publishing'
import type { CheckoutFound, CheckoutReading } from './read-checkout.ts'

export type Playing = CheckoutReading &
  TellingParts & { readonly database: Database; readonly controls: PayerControls }

/** The acts that the panel of this invoice has. */
export function playableActs({ story, view }: CheckoutFound, { chains }: PayerControls): PayerAct[] {
  const { choice } = story.invoice
  if (choice === null) return []
  const isOnChain = choice.address !== null
  const hasOtherCoin =
    isOnChain && chains.otherCoin({ network: choice.network, symbol: choice.asset.symbol }) !== null
  return actsOf({ view, isOnChain, hasOtherCoin })
}

export function readAct(form: URLSearchParams): PayerAct {
  const act = payerActs.find((one) => one === form.get('act'))
  if (act === undefined) throw invalidField('act', `must be one of ${payerActs.join(', ')}`)
  return act
}

/** Does what a payer, or their chain, would do. */
export async function playPayer(act: PayerAct, found: CheckoutFound, parts: Playing): Promise<void> {
  const { story, payIn } = found
  const { choice } = story.invoice
  if (choice === null || !playableActs(found, parts.controls).includes(act)) return
  const { address } = choice
  if (address !== null) return playOnChain(act, { found, choice: { ...choice, address } }, parts)
  const bank = payIn && parts.controls.banks.get(payIn.rail)
  if (payIn !== undefined && bank !== undefined) await playOverRail(act, { bank, payIn }, parts.controls)
}

type OnChain = { readonly found: CheckoutFound; readonly choice: Choice & { readonly address: string } }

async function playOnChain(act: PayerAct, { found, choice }: OnChain, parts: Playing): Promise<void> {
  const { controls, catalog } = parts
  const { network, address, tag, asset } = choice
  const { chains } = controls
  const required = catalog.network(network)?.confirmationsRequired ?? 1
  if (act === 'mine') return chains.mine({ network, blocks: 1 })
  if (act === 'bury') return chains.mine({ network, blocks: required })
  if (act === 'reorganise') return chains.reorganise({ network, depth: required })
  if (act === 'late') await endNow(found, parts)
  const other = act === 'wrong_coin' ? chains.otherCoin({ network, symbol: asset.symbol }) : null
  const amount = other === null ? amountOf(act, found, parts) : times(other, 2n)
  await chains.pay({ network, address, tag, amount, confirmations: null })
}

/** An invoice of any amount gets ten times the least. */
function amountOf(act: PayerAct, { story, view }: CheckoutFound, { catalog }: Playing): Money {
  const { choice } = story.invoice
  const currency = choice && catalog.currency(choice.asset.symbol)
  const listing = currency && catalog.currencyNetwork(currency, choice.network)
  const usual = listing?.depositAmountMin && times(listing.depositAmountMin, 10n)
  const asked = missingOf(story) ?? choice?.due ?? usual ?? view.price
  if (asked === null) throw invalidField('act', 'cannot be played before a currency is chosen')
  return partOf(act, asked, listing?.chainDecimals ?? asked.asset.scale)
}

function partOf(act: PayerAct, asked: Money, decimals: number): Money {
  if (act === 'over') return times(asked, 2n)
  if (act !== 'short') return asked
  const half = truncate(multiply(asked, { numerator: 1n, denominator: 2n }, { rounding: 'down' }), decimals)
  return half.units === 0n ? asked : half
}

function times(amount: Money, factor: bigint): Money {
  return { ...amount, units: amount.units * factor }
}

/** Moves the end of the invoice to this moment; the clock of the exchange is everybody's, so it stays. */
function endNow(
  { story }: CheckoutFound,
  { database, catalog, businessClock, ids, publicUrl }: Playing,
): Promise<void> {
  const { id } = story.invoice
  return database.inTransaction(async (tx) => {
    const { invoice, ...told } = await lockStory(tx, { id, catalog })
    const now = businessClock.now()
    if (!isOpen(invoice, now) || told.payments.some(isLive)) return
    tx.send(sql`update invoices set expires_at = ${now} where id = ${id}`)
    const ended = { ...invoice, expiresAt: now, ended: 'expired' as const }
    changeInvoice(
      tx,
      { ...told, invoice: ended, events: ['invoice.expired'], now },
      { ids, catalog, publicUrl },
    )
  })
}

type OverRail = { readonly bank: PayerBank; readonly payIn: PayIn }

// Banks know no part of a kopeck.
const railDecimals = 2

async function playOverRail(
  act: PayerAct,
  { bank, payIn: { id, amount } }: OverRail,
  { payers }: PayerControls,
): Promise<void> {
  if (act === 'decline') await bank.decline(id)
  else if (act === 'late') await bank.payLate(id)
  else await bank.payNow(id, { amount: partOf(act, amount, railDecimals), payer: payers[0] ?? '' })
}

const [waitMsMax, lookMs] = [2_000, 50]

/** Waits until the house has heard of an act, so that the page is right without a script too; not for long. */
export async function heardOf(
  before: CheckoutFound,
  read: () => Promise<CheckoutFound | null>,
): Promise<void> {
  const was = standing(before)
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += lookMs) {
    const found = await read()
    if (found === null || standing(found) !== was) return
    await pause(lookMs)
  }
}

function standing({ view: { state, payments } }: CheckoutFound): string {
  const depth = 'depth' in state ? state.depth?.blocks : null
  return JSON.stringify([state.kind, depth, payments.map(({ txid, status }) => [txid, status])])
}
