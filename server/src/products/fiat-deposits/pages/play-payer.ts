import { setTimeout as pause } from 'node:timers/promises'
import { type Money, multiply, truncate } from '#core/money'
import {
  isFromOwnPage,
  type PayerBank,
  type PayerControls,
  pageLanguage,
  payPageRefusals,
} from '#core/pay-pages'
import type { PayIn } from '#core/rails'
import {
  invalidField,
  type OpenAnswer,
  type OpenRequest,
  type OpenRoute,
  requestRefusals,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type PayerAct, payerActs } from './payer-panel.ts'
import type { PayPageFound } from './read-pay-page.ts'

type Options = {
  readonly path: string
  readonly controls: PayerControls
  read(id: string): Promise<PayPageFound | null>
}

/** The form that plays the payer; leads back to the page. */
export function playPayer({ path, controls, read }: Options): OpenRoute {
  return {
    path,
    method: 'POST',
    async handle(asked) {
      if (!isFromOwnPage(asked.headers)) throw new Refusal(payPageRefusals.FORM_FROM_ELSEWHERE)
      const id = asked.path.split('/')[3] ?? ''
      const found = await read(id)
      const bank = found && controls.banks.get(found.payIn.rail)
      if (found === null || bank === null || bank === undefined) throw new Refusal(requestRefusals.NOT_FOUND)
      const { act, payer } = readForm(asked, controls)
      await carryOut(act, { bank, payIn: found.payIn, payer })
      await changed(found, () => read(id))
      return seeOther(`/pay/fiat/${id}${pageLanguage(asked).query}`)
    },
  }
}

function seeOther(location: string): OpenAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

function readForm({ body }: OpenRequest, { payers }: PayerControls): { act: PayerAct; payer: string } {
  const form = new URLSearchParams(body.toString('utf8'))
  const act = payerActs.find((one) => one === form.get('act'))
  if (act === undefined) throw invalidField('act', `must be one of ${payerActs.join(', ')}`)
  const payer = payers.find((one) => one === form.get('payer'))
  if (payer === undefined) throw invalidField('payer', 'must be one of the payers on the page')
  return { act, payer }
}

type Playing = { readonly bank: PayerBank; readonly payIn: PayIn; readonly payer: string }

async function carryOut(act: PayerAct, { bank, payIn: { id, amount }, payer }: Playing): Promise<void> {
  if (act === 'decline') await bank.decline(id)
  else if (act === 'late') await bank.payLate(id)
  else await bank.payNow(id, { amount: paidBy(act, amount), payer })
}

function paidBy(act: 'pay' | 'half' | 'double', asked: Money): Money {
  if (act === 'pay') return asked
  if (act === 'double') return { ...asked, units: asked.units * 2n }
  // Whole kopecks, rounded down; one kopeck is not halved.
  const half = truncate(multiply(asked, { numerator: 1n, denominator: 2n }, { rounding: 'down' }), 2)
  return half.units === 0n ? asked : half
}

const [waitMsMax, lookMs] = [2_000, 50]

/** Waits briefly until the house has processed the act, so the page is right even without a script. */
async function changed(before: PayPageFound, read: () => Promise<PayPageFound | null>): Promise<void> {
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += lookMs) {
    const found = await read()
    if (found === null || standing(found) !== standing(before)) return
    await pause(lookMs)
  }
}

function standing({ view: { state } }: PayPageFound): string {
  return state.kind === 'paid' ? `paid ${state.payments.length}` : state.kind
}
