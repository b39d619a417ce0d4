import type { Tariff } from './catalog.ts'
import { valuesOf } from './entry-values.ts'
import { defineSection } from './section.ts'
import { fields } from './section-fields.ts'

const { decimal, keyedBy, mapping, oneOf } = fields

const entry = mapping({
  maker_fee: decimal,
  taker_fee: decimal,
  self_trade_prevention: oneOf('none', 'cancel_newest', 'cancel_oldest', 'cancel_both'),
})
const description = 'a mapping keyed by tariff codes in lower case, such as default'

export const tariffs = defineSection({
  name: 'tariffs',
  schema: keyedBy('^[a-z][a-z0-9_-]{0,39}$', { entry, description }),
  read({ entries, declared, place }): readonly Tariff[] {
    if (!declared('tariffs').has('default'))
      place.report('lacks default, expected the tariff of customers who have no other')
    return Object.entries(entries).map(([code, raw]) => {
      const { share } = valuesOf(raw, place.inside(code))
      return {
        code,
        makerFee: share('maker_fee'),
        takerFee: share('taker_fee'),
        selfTradePrevention: raw.self_trade_prevention,
      }
    })
  },
})
