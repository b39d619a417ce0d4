import { defineRefusals } from '#platform/refusal'

/** The same code where a connection of the stream was opened instead of a request sent. */
export const streamSessionRefusals = defineRefusals({
  CROSS_SITE_REQUEST: [
    403,
    'The connection was not opened by a page of this exchange, or without its own `Origin`.',
  ],
})

export const sessionRefusals = defineRefusals({
  NOT_SIGNED_IN: [401, 'You are not signed in, or your session has ended. Sign in again.'],
  CROSS_SITE_REQUEST: [
    403,
    'The request does not come from a page of this exchange: send its own `Origin`, and the token of the session in `X-CSRF-Token`.',
  ],
  RIGHT_MISSING: [
    403,
    'Your role {role} has no right {right}. Ask an administrator.',
    { role: 'support', right: 'payments.decide' },
  ],
  SIGN_IN_AGAIN: [
    403,
    'This moves money, shows a secret or gives access, and needs a sign-in of the last five minutes. Sign in again and repeat it.',
  ],
})

export const personRefusals = defineRefusals({
  SESSION_NOT_FOUND: [404, 'You have no such session, or it has ended.'],
})
