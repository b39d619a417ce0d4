import { defineRefusals } from '#platform/refusal'

export const purchaseReadRefusals = defineRefusals({
  OFFICE_PURCHASE_NOT_FOUND: [404, 'No purchase has this id.'],
  OFFICE_DEBT_NOT_FOUND: [404, 'No supplier ever owed anything for a purchase with this id.'],
})
