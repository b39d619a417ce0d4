import { defineRefusals } from '#platform/refusal'

export const transferRefusals = defineRefusals({
  RECIPIENT_NOT_FOUND: [404, 'There is no customer with this username or id.'],
  SELF_TRANSFER: [422, 'You cannot send a transfer to yourself.'],
})
