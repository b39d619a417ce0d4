import Type from 'typebox'
import { defineSection } from '#platform/sections'
import type { Tariff } from './catalog.ts'
import { fields } from './catalog-fields.ts'
import { currencies } from './currencies.ts'
import { valuesOf } from './entry-values.ts'

const { decimal, keyedBy, mapping, oneOf, wholeNumber } = fields

const entry = mapping({
  maker_fee: decimal,
  taker_fee: decimal,
  self_trade_prevention: oneOf('none', 'cancel_newest', 'cancel_oldest', 'cancel_both'),
  deposit_fiat_daily_limit_usdt: decimal,
  withdraw_daily_limit_usdt: decimal,
  withdraw_approval_above_usdt: decimal,
  withdraw_second_approval_above_usdt: Type.Optional(decimal),
  withdraw_address_book: oneOf('off', 'required'),
  withdraw_address_wait_seconds: wholeNumber({ from: 0, to: 31_536_000 }),
  guard_wait_seconds: Type.Optional(wholeNumber({ from: 0, to: 2_592_000 })),
})
const description = 'a mapping keyed by tariff codes in lower case, such as default'

export const tariffs = defineSection({
  name: 'tariffs',
  schema: keyedBy('^[a-z][a-z0-9_-]{0,39}$', { entry, description }),
  read({ entries, declared, place, section }): readonly Tariff[] {
    if (!declared('tariffs').has('default'))
      place.report('lacks default, expected the tariff of customers who have no other')
    // A catalogue without USDT is refused by its currencies.
    const asset = section(currencies).find('USDT')?.asset ?? { symbol: 'USDT', scale: 18 }
    return Object.entries(entries).map(([code, raw]) => {
      const { withdraw_second_approval_above_usdt: second, guard_wait_seconds: _, ...needed } = raw
      const { amount, share } = valuesOf(needed, place.inside(code))
      const optional = valuesOf({ withdraw_second_approval_above_usdt: second ?? '0' }, place.inside(code))
      return {
        code,
        makerFee: share('maker_fee'),
        takerFee: share('taker_fee'),
        selfTradePrevention: raw.self_trade_prevention,
        depositFiatDailyLimit: amount('deposit_fiat_daily_limit_usdt', { asset }),
        withdrawDailyLimit: amount('withdraw_daily_limit_usdt', { asset }),
        withdrawApprovalAbove: amount('withdraw_approval_above_usdt', { asset }),
        withdrawSecondApprovalAbove:
          second === undefined ? null : optional.amount('withdraw_second_approval_above_usdt', { asset }),
        withdrawAddressBook: raw.withdraw_address_book,
        withdrawAddressWaitSeconds: raw.withdraw_address_wait_seconds,
        guardWaitSeconds: raw.guard_wait_seconds ?? null,
      }
    })
  },
})
