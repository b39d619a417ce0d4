import type { PartyAnswer } from '#core/instructions'
import type {
  CheckedRequisite,
  RequisiteCheck,
  ServiceDelivery,
  ServiceOrder,
  ServiceSupplier,
  SuppliedService,
} from '#core/suppliers'
import { type PaperDeliveries, paperDeliveries } from './paper-deliveries.ts'

/** A supplier of services on paper. */
export type PaperServices = ServiceSupplier &
  PaperDeliveries<SuppliedService, ServiceOrder, ServiceDelivery, 'pay' | 'check'> & {
    /** The answer to a check; null to vouch for the account. */
    checks: ((asked: RequisiteCheck) => PartyAnswer<CheckedRequisite>) | null
    readonly asked: RequisiteCheck[]
  }

export const mobile: SuppliedService = {
  serviceReference: 'mobile',
  name: 'Northern Mobile',
  category: { alias: 'mobile', name: 'Mobile phones' },
  country: 'RU',
  currency: 'RUB',
  paymentType: 'SIMPLIFIED',
  amount: { kind: 'free', min: '10', max: '15000' },
  requiresCheck: false,
  rate: '0.0125',
  isAvailable: true,
  availabilityNote: null,
  inputs: [{ name: 'phone', required: true, title: 'Phone number', regexp: '^7\\d{10}$' }],
  requiredFields: [],
  instruction: null,
}

/** Paid to an account that is checked first. */
export const electricity: SuppliedService = {
  ...mobile,
  serviceReference: 'electricity',
  name: 'City electricity',
  category: { alias: 'utilities', name: 'Utilities' },
  country: 'KZ',
  currency: 'KZT',
  paymentType: 'REQUISITES',
  amount: { kind: 'free', min: '100', max: '200000' },
  rate: '0.0021',
  inputs: [],
  requiredFields: ['account'],
}

/** A service with a fixed amount and intermittent availability. */
export const cinema: SuppliedService = {
  ...mobile,
  serviceReference: 'cinema',
  name: 'Cinema for a month',
  category: { alias: 'video', name: 'Video' },
  amount: { kind: 'fixed', amount: '299.00' },
  isAvailable: false,
  availabilityNote: 'It may take an hour.',
  inputs: [],
}

export function paperServices({ name = 'paper', currency = 'USDT' } = {}): PaperServices {
  const pages = [[mobile, electricity], [cinema]]
  const { deliveries, tell, place } = paperDeliveries<
    SuppliedService,
    ServiceOrder,
    ServiceDelivery,
    'pay' | 'check'
  >({
    ...{ name, currency, pages, refusal: 'ACCOUNT_NOT_FOUND' },
    deliveryOf: ({ reference }, cost) => ({ cost, receipt: { number: `R-${reference.slice(-12)}` } }),
  })
  const supplier: PaperServices = Object.assign(deliveries, {
    checks: null,
    asked: [],
    check: (asked: RequisiteCheck) =>
      tell('check', (): PartyAnswer<CheckedRequisite> => {
        supplier.asked.push(asked)
        const agentTransactionId = `check ${supplier.asked.length}`
        const [amount, facts] = [asked.amount ?? '1234.5', { owner: 'IVAN I.' }]
        const result = { amount, requiresIdentity: false, facts, agentTransactionId }
        return supplier.checks?.(asked) ?? { status: 'done', result }
      }),
    pay: (order: ServiceOrder) => place('pay', order),
  })
  return supplier
}
