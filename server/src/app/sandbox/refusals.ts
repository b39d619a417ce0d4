import { defineRefusals } from '#platform/refusal'

export const sandboxRefusals = defineRefusals({
  CUSTOMER_NOT_FOUND: [404, 'There is no customer with this username.'],
  API_KEY_NOT_FOUND: [404, 'There is no such API key.'],
})
