import { defineRefusals } from '#platform/refusal'

export const transactionRefusals = defineRefusals({
  TRANSACTION_NOT_FOUND: [404, 'You have no transaction with this id.'],
  DEEP_PAGINATION_NOT_SUPPORTED: [
    400,
    'page × limit may not exceed 2000. Go deeper with the cursor of the previous page.',
  ],
})
