import type { Money } from '#core/money'
import type { Rail, RailPayment, RailSettings } from '#core/rails'
import { sql } from '#platform/database'
import { isPartyDue } from '#providers/callback-queue'
import { bankDirectory } from './bank-directory.ts'
import { readCallback } from './callbacks.ts'
import { type CallbackParts, deliverCallbacks } from './deliver-callbacks.ts'
import {
  actOnPlans,
  createPayIn,
  decline,
  findLink,
  type GivenPayment,
  payLate,
  payNow,
  payTwice,
  payWithoutLink,
  readPayIn,
} from './pay-ins.ts'
import {
  decidePayouts,
  findPayout,
  findReturn,
  type PayoutDecision,
  returnPayout,
  settlePayout,
  takePayout,
} from './payouts.ts'
import type { SimulatedBank } from './simulated-bank.ts'
import { readStatement } from './statement.ts'

/** The acts of people at the bank. Each returns whether the bank could carry it out; false also for an unknown reference. */
export type BankControls = {
  /** Pays a link at once, also one that has ended; null for an unknown reference. */
  payNow(reference: string, given?: GivenPayment): Promise<RailPayment | null>
  /** Pays it twice at once. */
  payTwice(reference: string): Promise<boolean>
  /** Closes an open link now, as at its expiry; its payer pays a second later. */
  payLate(reference: string): Promise<boolean>
  /** Refuses to pay an open link. */
  decline(reference: string): Promise<boolean>
  /** Pays the house and names no link; `about` tells such payments apart. */
  payWithoutLink(payment: { readonly amount: Money; readonly about: string }): Promise<void>
  settlePayout(reference: string, decision: PayoutDecision): Promise<boolean>
  /** Sends a done payout back. */
  returnPayout(reference: string): Promise<boolean>
  /** The transactions of a day of UTC, such as 2026-05-04, as CSV. */
  statement(day: string): Promise<string>
}

/** A bank of fast payments. */
export type SimulatedRail = Rail &
  BankControls & {
    /** The rail's code in the catalogue. */
    readonly code: string
    /** Whether an act or a callback is due. */
    isDue(): Promise<boolean>
    /** Lets payers and banks carry out their acts that are due; returns how many. */
    act(): Promise<number>
    /** Hands over the callbacks that are due; returns how many were taken. */
    call(parts: CallbackParts): Promise<number>
  }

type Options = Omit<SimulatedBank, 'code' | 'asset' | 'isManual'> &
  Partial<Pick<SimulatedBank, 'isManual'>> & {
    readonly settings: Pick<RailSettings, 'code' | 'currency'>
  }

const actsAtOnceMax = 100

function isBankDue(bank: SimulatedBank): Promise<boolean> {
  const { code, clock } = bank
  const now = clock.now()
  return isPartyDue(
    { ...bank, party: code },
    sql`exists (select from simulated_pay_ins where rail = ${code} and act_at <= ${now})
      or exists (select from simulated_payouts where rail = ${code} and act_at <= ${now})`,
  )
}

/** The simulated bank: its state is in the database, and no money moves. */
export function simulatedRail({ settings, isManual = async () => false, ...parts }: Options): SimulatedRail {
  const { code, currency } = settings
  const bank: SimulatedBank = { ...parts, isManual, code, asset: currency.asset }
  return {
    code,
    name: 'simulated',
    banks: async () => bankDirectory,
    createPayIn: (order) => createPayIn(bank, order),
    findPayIn: ({ reference }) => findLink(bank, reference),
    readPayIn: ({ reference }) => readPayIn(bank, reference),
    pay: (order) => takePayout(bank, order),
    findPayout: (order) => findPayout(bank, order),
    findReturn: (order) => findReturn(bank, order),
    readCallback: (callback) => readCallback(callback, bank),
    payNow: (reference, given) => payNow(bank, reference, given),
    payTwice: (reference) => payTwice(bank, reference),
    payLate: (reference) => payLate(bank, reference),
    decline: (reference) => decline(bank, reference),
    payWithoutLink: (payment) => payWithoutLink(bank, payment),
    settlePayout: (reference, decision) => settlePayout(bank, reference, decision),
    returnPayout: (reference) => returnPayout(bank, reference),
    statement: (day) => readStatement(bank, day),
    isDue: () => isBankDue(bank),
    async act() {
      const acts = { max: actsAtOnceMax }
      return (await actOnPlans(bank, acts)) + (await decidePayouts(bank, acts))
    },
    call: (given) => deliverCallbacks(bank, given),
  }
}
