import { defineRefusals } from '#platform/refusal'

export const customerRefusals = defineRefusals({
  USERNAME_TAKEN: [409, 'A customer with this username already exists. Choose another.'],
})
