import { defineRefusals } from '#platform/refusal'

export const withdrawalRefusals = defineRefusals({
  WITHDRAWAL_DISABLED: [
    400,
    '{symbol} cannot be withdrawn on {network} at the moment. GET /market/currencies tells when it can.',
    { symbol: 'USDT', network: 'trc20' },
  ],
  INVALID_ADDRESS: [
    422,
    'The address cannot be paid on {network}: it {reason}.',
    { network: 'trc20', reason: 'has a wrong checksum' },
  ],
  INVALID_TAG: [
    422,
    'The tag cannot be used on {network}: it {reason}.',
    { network: 'xrp', reason: 'must be a whole number from 0 to 4294967295' },
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum. Send {min} to {max} {symbol}; decimals that the network does not take are cut off.',
    { min: '5', max: '500000', symbol: 'USDT' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum. Send {min} to {max} {symbol}.',
    { min: '5', max: '500000', symbol: 'USDT' },
  ],
  SELF_TRANSFER: [422, 'This is a deposit address of your own. Send to another address.'],
  ADDRESS_NOT_USABLE: [
    400,
    'Your tariff withdraws only to addresses that have been in your address book for a while. Add this one, and wait until GET /funding/withdraw/crypto/addresses shows it as usable.',
    { usable_at: '2026-05-05T12:00:00.000Z' },
  ],
  NETWORK_FEE_UNAVAILABLE: [
    503,
    'The fee of {network} is not known at the moment. Nothing was done; try again in a moment.',
    { network: 'erc20' },
  ],
  QUOTE_NOT_FOUND: [
    404,
    'You have no estimate of a withdrawal with this id. Ask for one at POST /funding/withdraw/crypto/estimate, or leave estimate_id out.',
  ],
  QUOTE_EXPIRED: [
    400,
    'The estimate ended at {expired_at}, and nothing was withdrawn. Ask for another one.',
    { expired_at: '2026-05-04T12:01:00.000Z' },
  ],
  QUOTE_MISMATCH: [422, 'The withdrawal differs from its estimate. Send what was estimated.'],
  CANCEL_FAILED: [
    400,
    'The withdrawal cannot be cancelled: {reason}. A withdrawal can be cancelled until it is signed.',
    { reason: 'already_signed' },
  ],
  ADDRESS_NOT_FOUND: [404, 'Your address book has no address with this id.'],
  ADDRESS_BOOK_FULL: [400, 'Your address book holds {max} addresses, the most allowed.', { max: 500 }],
})
