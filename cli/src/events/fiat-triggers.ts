import { type Coffer, compareDecimals } from '@coffer/sdk'
import { Failure } from '#terminal'
import type { Scene, Trigger } from './trigger.ts'

/** Triggers of fiat deposits and payouts; the simulated bank acts by an amount's kopecks and a phone's last digits. */
export const fiatTriggers: ReadonlyMap<string, Trigger> = new Map<string, Trigger>([
  ['deposit.confirmed', { does: 'a link of yours is paid', run: (scene) => payIn(scene, 'paid') }],
  ['deposit.failed', { does: 'the payer of a link declines', run: (scene) => payIn(scene, 'declined') }],
  [
    'withdrawal.completed',
    { does: 'a little is paid out to a bank account', run: (scene) => payOut(scene, 'paid') },
  ],
  ['withdrawal.failed', { does: 'a bank declines a payout', run: (scene) => payOut(scene, 'declined') }],
])

type Outcome = 'paid' | 'declined'

const payInKopecks: Readonly<Record<Outcome, string>> = { paid: '', declined: '.02' }

async function payIn({ coffer }: Scene, outcome: Outcome): Promise<string> {
  const { methods } = await coffer.listFiatDepositMethods()
  const [method] = methods
  if (method === undefined) throw new Failure('Nothing can be paid in here')
  const amount = `${usual(method.min_amount)}${payInKopecks[outcome]}`
  const { code: payment_provider_alias_code } = method
  const wish = { currency: 'RUB', amount, payment_provider_alias_code }
  const { transaction_id: id } = await coffer.createFiatDeposit(wish)
  return `the bank was asked for a link of ${amount} RUB, deposit ${id}, which will be ${outcome}`
}

const phones: Readonly<Record<Outcome, string>> = { paid: '79160000000', declined: '79160000002' }

async function payOut({ coffer }: Scene, outcome: Outcome): Promise<string> {
  const bank = await firstBank(coffer)
  const [amount, recipient] = ['100', phones[outcome]]
  const { transaction_id: id } = await coffer.createFiatWithdrawal({
    ...{ amount, recipient, bank_code: bank.bank_code },
  })
  return `${bank.name} was told to pay ${amount} RUB to ${recipient}, payout ${id}, which will be ${outcome}`
}

async function firstBank(coffer: Coffer) {
  const [bank] = (await coffer.listPayoutBanks()).banks
  if (bank === undefined) throw new Failure('No bank can be paid here')
  return bank
}

/** Whole roubles, at least the minimum. */
function usual(minimum: string): string {
  return compareDecimals('100', minimum) < 0 ? (minimum.split('.')[0] ?? minimum) : '100'
}
