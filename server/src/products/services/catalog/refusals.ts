import { defineRefusals } from '#platform/refusal'

export const serviceRefusals = defineRefusals({
  SERVICES_DISABLED: [400, 'Services cannot be paid at the moment. Try again later.'],
  SERVICE_NOT_FOUND: [
    404,
    'There is no service with the id {service_id}. GET /services/catalog lists the services.',
    { service_id: 404 },
  ],
  ORDER_NOT_FOUND: [
    404,
    'You have no payment of a service with this id. GET /services/orders lists your payments.',
  ],
  AMOUNT_TOO_SMALL: [
    422,
    'The amount is below the minimum of this service. Send {min} to {max} {currency}.',
    { min: '10', max: '15000', currency: 'RUB' },
  ],
  AMOUNT_TOO_LARGE: [
    422,
    'The amount is above the maximum of this service. Send {min} to {max} {currency}.',
    { min: '10', max: '15000', currency: 'RUB' },
  ],
  INVALID_FIELD_VALUES: [
    422,
    'Some fields of the form are missing or invalid. Correct them, and send the form again.',
    { fields: [{ path: 'field_values.phone', message: 'is required: Phone number' }] },
  ],
  QUOTE_NOT_FOUND: [
    404,
    'You have no unused estimate for this service, currency and amount that ends at {quote_expires_at}. Ask for an estimate, and send its quote_expires_at with the same values.',
    { quote_expires_at: '1777896120' },
  ],
  QUOTE_EXPIRED: [
    400,
    'The estimate ended at {quote_expires_at}, and nothing was paid. Ask for another one.',
    { quote_expires_at: '1777896120' },
  ],
  CHECK_REQUIRED: [
    422,
    'The account must be checked before {service_name} is paid. Send it to POST /services/check-requisite, and pay within {seconds} s with its agent_transaction_id and check_snapshot.',
    { service_name: 'City electricity', seconds: 900 },
  ],
  CHECK_MISMATCH: [
    422,
    'The payment differs from its check in {field}, and nothing was paid. Send what was checked, or check again.',
    { field: 'client_amount' },
  ],
  CHECK_USED: [
    409,
    'The payment {order_id} has used this check, and nothing more was paid. Check again to pay once more.',
    { order_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f' },
  ],
  SUPPLIER_UNAVAILABLE: [
    503,
    'The supplier of {service_name} does not answer at the moment, and nothing was paid. Try again later.',
    { service_name: 'City electricity' },
  ],
})
