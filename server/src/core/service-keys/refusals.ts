import { defineRefusals } from '#platform/refusal'

/** Refusals of a service key beside those of every signed request. */
export const serviceKeyRefusals = defineRefusals({
  SERVICE_KEY_INACTIVE: [
    401,
    'This service key opens nothing: it was disabled, or no second person has confirmed it yet.',
  ],
  SERVICE_KEY_WITHOUT_OPERATOR: [
    403,
    'This service key acts as the operator who made it, who may not do this: {reason}. Use a key that another operator made.',
    { reason: 'the operator olivia is disabled' },
  ],
})
