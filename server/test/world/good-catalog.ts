import { expect, test } from 'vitest'
import { SectionsUnusable } from '#platform/sections'
import { catalogOf } from './shipped-catalog.ts'

/** A whole catalogue, as small as one can be that says something in each of its sections. */
export const goodCatalog = `networks:
  erc20:
    name: Ethereum
    family: evm
    confirmations_required: 12
  xrp:
    name: XRP Ledger
    family: xrp
    confirmations_required: 1
    tag:
      name: Destination tag
      required: true
currencies:
  USDT:
    name: Tether USD
    type: crypto
    precision: 6
    is_active: true
    price_usdt: "1"
    networks:
      erc20:
        token: "0xdAC17F958D2ee523a2206206994597C13D831ec7"
        decimals: 6
        is_deposit_active: true
        is_withdraw_active: false
        min_deposit_amount: "1"
        withdraw_amount_decimals: 4
        min_withdraw_amount: "10.5"
        max_withdraw_amount: "5000"
        withdraw_service_fee: "3"
  XRP:
    name: XRP
    type: crypto
    precision: 6
    is_active: true
    price_usdt: "2.5"
    networks:
      xrp:
        decimals: 6
        is_deposit_active: true
        is_withdraw_active: true
        min_deposit_amount: "1"
        withdraw_amount_decimals: 6
        min_withdraw_amount: "5"
        max_withdraw_amount: "300000"
        withdraw_service_fee: "0.2"
  RUB:
    name: Russian rouble
    type: fiat
    precision: 2
    is_active: false
    price_usdt: "0.0125"
pairs:
  USDT/RUB:
    state: open
    price_step: "0.01"
    lot: "0.1"
    min_order_size: "1"
    max_order_size: "1000"
    min_order_value: "100"
    price_band: "0.1"
    reference_minutes: 60
    reference_customers: 5
    halt_share: "0.15"
    halt_window_seconds: 300
    halt_seconds: 300
tariffs:
  default:
    maker_fee: "0.0005"
    taker_fee: "0.001"
    self_trade_prevention: cancel_oldest
    deposit_fiat_daily_limit_usdt: "1000"
    withdraw_daily_limit_usdt: "1000"
    withdraw_approval_above_usdt: "500"
    withdraw_address_book: "off"
    withdraw_address_wait_seconds: 60
rails:
  sbp:
    name: Fast payments
    type: sbp
    currency: RUB
    is_deposit_active: true
    min_deposit: "10"
    max_deposit: "5000"
    deposit_fee: "0.01"
    pay_in_seconds: 600
    pay_ins_per_minute: 20
    is_payout_active: true
    min_payout: "20"
    max_payout: "4000"
    payout_fee: "0.02"
    min_payout_fee: "5"
trading_account:
  USDT: { min_deposit: "0.5", max_deposit: "500", min_withdraw: "0.25", max_withdraw: "250" }
  RUB: { min_deposit: "1", max_deposit: "10", min_withdraw: "2", max_withdraw: "20" }
crypto_pairs:
  XRP/USDT:
    state: open
    price_step: "0.0001"
    amount_step: "0.1"
    min_amount: "1"
    max_amount: "600"
    min_value: "0.5"
    max_value: "1000"
    spread: "0.001"
converter:
  crypto:
    spread: "0.002"
    spreads:
      USDT/XRP: "0.0005"
    quote_seconds: 30
    min_amount_usdt: "1"
    max_amount_usdt: "250"
  fiat:
    spread: "0.004"
    fee: "0.002"
    currencies:
      RUB:
        sign: "₽"
        min_amount: "100"
        max_amount: "15000"
  quotes:
    max_open_usdt: "500"
    tolerance: "0.5"
inventory:
  USDT:
    min: "5"
    max: "1000"
    hedge_above: "50"
  XRP:
    min: "0"
    max: "400"
    hedge_above: "20"
  RUB:
    min: "0"
    max: "80000"
    hedge_above: "1000"
`

export type Edit = { readonly find: string; readonly put: string }

/** The good catalogue with one text replaced, which stands in it once. */
export function edited({ find, put }: Edit): string {
  expect(goodCatalog.split(find)).toHaveLength(2)
  return goodCatalog.replace(find, () => put)
}

/** Every problem of a catalogue, as an operator reads it. */
export function problemsOf(text: string): readonly string[] {
  try {
    catalogOf(text)
  } catch (error) {
    if (error instanceof SectionsUnusable) return error.problems
    throw error
  }
  return []
}

/** A test that the good catalogue with one mistake, `good → wrong`, is refused with these problems. */
export function refuses(mistake: string, edit: string, problems: readonly string[]): void {
  const [find = '', put = ''] = edit.split(' → ')
  test(`${mistake} is refused with its line`, () => {
    expect(problemsOf(edited({ find, put }))).toEqual(problems.map((problem) => `catalog.yaml:${problem}`))
  })
}
