import { defineRefusals } from '#platform/refusal'

export const houseRefusals = defineRefusals({
  CUSTOMER_NOT_FOUND: [404, 'There is no customer with this username.'],
  API_KEY_NOT_FOUND: [404, 'There is no such API key.'],
  PROPOSAL_NOT_FOUND: [404, 'This service key has proposed nothing with this id.'],
})
