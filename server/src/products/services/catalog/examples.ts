import type { CheckResource, EstimateResource, PaymentResource, ServiceResource } from './schemas.ts'

/** Listed under this id in the sandbox, so the examples run there unchanged. */
export const serviceExample: ServiceResource = {
  id: 22,
  name: 'MTS',
  category_id: 9,
  category_alias: 'mobile',
  country: 'RU',
  currency: 'RUB',
  payment_type: 'SIMPLIFIED',
  fixed_payment: false,
  amount: null,
  min_amount: '10',
  max_amount: '15000',
  requires_check: false,
  is_available: true,
  availability_note: null,
  availability_checked_at: '2026-05-04T12:00:00.000Z',
  inputs: [{ name: 'phone', required: true, title: 'Mobile number', regexp: '^7\\d{10}$' }],
  required_fields: [],
  instruction:
    'The balance of the number grows within a few minutes. Check the number: a payment to a wrong one does not come back.',
}

export const categoryExample = {
  id: serviceExample.category_id,
  alias: 'mobile',
  name: 'Mobile phones',
  country: 'RU',
  services_count: 6,
}

export const estimateExample: EstimateResource = {
  service_id: serviceExample.id,
  service_name: serviceExample.name,
  client_amount: '500',
  client_currency: 'RUB',
  debit_currency: 'USDT',
  debit_amount: '6.34375',
  rate: '0.0125',
  fee: '0.09375',
  quote_expires_at: '1777896120',
  payment_type: 'SIMPLIFIED',
  fixed_payment: false,
  requires_check: false,
}

const agentTransactionId = 'chk-4815162342'

const snapshotExample = {
  agent_transaction_id: agentTransactionId,
  service_id: serviceExample.id,
  client_amount: '500',
  client_currency: 'RUB',
  requires_identity: false,
  facts: { owner: 'IVAN I.' },
  checked_at: '2026-05-04T12:00:00.000Z',
}

export const checkExample: CheckResource = {
  success: true,
  agent_transaction_id: agentTransactionId,
  client_amount: '500',
  client_currency: 'RUB',
  requires_identity: false,
  check_snapshot: snapshotExample,
  expires_at: '2026-05-04T12:15:00.000Z',
  reason: null,
}

export const paymentExample: PaymentResource = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  service_id: serviceExample.id,
  service_name: serviceExample.name,
  status: 'CREATED',
  status_for_client: 'wait',
  client_amount: '500',
  client_currency: 'RUB',
  requisite: '79161234567',
  debit_currency: 'USDT',
  debit_amount: '6.34375',
  fee: '0.09375',
  receipt: null,
  error: null,
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:00.000Z',
}
