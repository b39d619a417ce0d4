import { defineRefusals } from '#platform/refusal'

export const feedRefusals = defineRefusals({
  TRANSACTION_NOT_FOUND: [404, 'You have no transaction with this id.'],
})
