import { defineRefusals } from '#platform/refusal'

export const customerRefusals = defineRefusals({
  USERNAME_TAKEN: [409, 'There is a customer with this username already. Choose another.'],
})
