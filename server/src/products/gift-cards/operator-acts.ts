import { add } from '#core/money'
import {
  type ActAnswer,
  defineOutcomes,
  defineWrongs,
  type GivenAct,
  type OperatorAct,
  type OperatorDesk,
  outcome,
  readReason,
  recordAct,
  refuseFrozen,
  textField,
  WrongAct,
} from '#core/operators'
import { sql } from '#platform/database'
import { isUuid } from '#platform/ids'
import { findStory, hasCode, maskEmail, type OrderStory } from '#products/gift-cards/orders'

const outcomes = defineOutcomes({
  CODE_RESEND_ASKED: 'Asked: the code goes to {email} once more, from a server that sends e-mail.',
})

const wrongs = defineWrongs({
  NO_GIFT_CARD_ORDER: 'there is no gift card order {id}',
  GIFT_CARD_CODE_NOT_SHOWN: 'the order {id} has no code that its customer may see',
  GIFT_CARD_WITHOUT_EMAIL: 'the order {id} has no e-mail address',
})

/** The operators' act for buyers of gift cards. */
export const giftCardActs: readonly OperatorAct[] = [
  {
    name: 'gift-cards resend',
    class: 'givesValue',
    right: 'purchases.resolve',
    subject: 'ORDER',
    summary: 'Sends the code of a completed order to the address of the order again.',
    options: { reason: textField('why, for the log') },
    outcomes: [outcomes.CODE_RESEND_ASKED],
    act: resend,
  },
]

async function resend(desk: OperatorDesk, { operator, subject, options }: GivenAct): Promise<ActAnswer> {
  const { database, clock } = desk
  const reason = readReason(options)
  const story = await requireStory(desk, subject)
  const { id, email, customerId } = story.order
  if (!hasCode(story)) throw new WrongAct(wrongs.GIFT_CARD_CODE_NOT_SHOWN, { id })
  if (email === null) throw new WrongAct(wrongs.GIFT_CARD_WITHOUT_EMAIL, { id })
  await database.inTransaction(async (tx) => {
    await refuseFrozen(tx, { customerId, noun: 'gift card order', id })
    await tx.query(sql`update gift_card_orders set resend_asked_at = ${clock.now()} where id = ${id}`)
    const effect = { customerId, worth: add(story.purchase.price, story.purchase.fee) }
    await recordAct(tx, desk, { operator, action: 'gift-cards resend', subject: id, reason, effect })
  })
  return outcome(outcomes.CODE_RESEND_ASKED, { email: maskEmail(email) })
}

async function requireStory({ database, catalog }: OperatorDesk, typed = ''): Promise<OrderStory> {
  const id = typed.toLowerCase()
  const story = isUuid(id) ? await findStory(database, { id, catalog }) : undefined
  if (story === undefined) throw new WrongAct(wrongs.NO_GIFT_CARD_ORDER, { id: typed })
  return story
}
