import type { Tariff } from './catalog.ts'
import { readShare } from './read-value.ts'
import { defineSection } from './section.ts'
import { decimal, keyedBy, mapping, oneOf } from './section-fields.ts'

const entry = mapping({
  maker_fee: decimal,
  taker_fee: decimal,
  self_trade_prevention: oneOf('none', 'cancel_newest', 'cancel_oldest', 'cancel_both'),
})
const description = 'a mapping keyed by tariff codes in lower case, such as default'

export const tariffs = defineSection({
  name: 'tariffs',
  schema: keyedBy('^[a-z][a-z0-9_-]{0,39}$', { entry, description }),
  read({ entries, declared, place: section }): readonly Tariff[] {
    if (!declared('tariffs').has('default'))
      section.report('lacks default, expected the tariff of customers who have no other')
    return Object.entries(entries).map(([code, raw]) => {
      const place = section.inside(code)
      return {
        code,
        makerFee: readShare(place.inside('maker_fee'), raw.maker_fee),
        takerFee: readShare(place.inside('taker_fee'), raw.taker_fee),
        selfTradePrevention: raw.self_trade_prevention,
      }
    })
  },
})
