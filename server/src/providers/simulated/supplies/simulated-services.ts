import type { PartyAnswer } from '#core/instructions'
import type { ServiceDelivery, ServiceOrder, ServiceSupplier, SuppliedService } from '#core/suppliers'
import { costOf } from './amounts.ts'
import { readCallback } from './callbacks.ts'
import { check, isCheckOf, isPayable } from './checks.ts'
import { deriveDigits, grouped } from './derive.ts'
import { findOrder, type KeptOrder, readBalance, takeOrder } from './orders.ts'
import { pageOf } from './page-of.ts'
import { suppliedServices } from './service-catalog.ts'
import { accountOf, servicePlan } from './service-plans.ts'
import { type SupplierControls, supplierControls } from './supplier-controls.ts'
import type { SupplierDesk } from './supplier-desk.ts'

/** A supplier of paid services whose decisions a person can make. */
export type SimulatedServices = ServiceSupplier & SupplierControls

type Options = Omit<SupplierDesk, 'port' | 'isManual'> &
  Partial<Pick<SupplierDesk, 'isManual'>> & { readonly services?: readonly SuppliedService[] }

/** The simulated supplier of services: its orders are in the database, and nobody is paid. */
export function simulatedServices({
  services = suppliedServices,
  isManual = async () => false,
  ...parts
}: Options): SimulatedServices {
  const desk: SupplierDesk = { ...parts, isManual, port: 'services' }
  const known = new Map(services.map((service) => [service.serviceReference, service]))
  const answerOf = (kept: KeptOrder) => answer(desk, kept, known.get(kept.item))
  return {
    name: 'simulated',
    currency: desk.asset.symbol,
    readCatalog: async (page) => pageOf(services, page),
    check: async (asked) => check(desk, asked, known.get(asked.serviceReference)),
    async pay(order) {
      const { serviceReference: item } = order
      const taken = { ...takenOf(desk, order, known.get(item)), item }
      return answerOf(await takeOrder(desk, taken))
    },
    async find({ reference }) {
      const kept = await findOrder(desk, reference)
      return kept === null ? null : answerOf(kept)
    },
    balance: () => readBalance(desk),
    readCallback: (callback) => readCallback(callback, desk),
    ...supplierControls(desk),
  }
}

function takenOf(desk: SupplierDesk, order: ServiceOrder, service: SuppliedService | undefined) {
  const { reference, amount, fields, cost: agreed } = order
  const { asset } = desk
  const plan = servicePlan(accountOf(fields) ?? '')
  const refused = (refusal: string) => ({ reference, cost: { asset, units: 0n }, plan, refusal })
  if (service === undefined) return refused('SERVICE_NOT_FOUND')
  if (!isPayable(service, amount) || order.currency !== service.currency) return refused('INVALID_AMOUNT')
  const problem = problemOf(desk, order, service)
  if (problem !== null) return refused(problem)
  const cost = costOf({ rate: service.rate, amount, asset })
  const isDearer = cost.units > agreed.units || agreed.asset.symbol !== asset.symbol
  return { reference, cost, plan, refusal: isDearer ? 'PRICE_CHANGED' : null }
}

/** Why the fields cannot be paid to; null for nothing. */
function problemOf(desk: SupplierDesk, order: ServiceOrder, service: SuppliedService): string | null {
  const { inputs, requiredFields, requiresCheck } = service
  const wanted = inputs.length > 0 ? inputs.flatMap((one) => (one.required ? one.name : [])) : requiredFields
  if (wanted.some((name) => (order.fields[name] ?? '') === '')) return 'INVALID_FIELDS'
  if (!requiresCheck) return null
  const { agentTransactionId: id, fields } = order
  if (id === null) return 'CHECK_REQUIRED'
  const account = accountOf(fields)
  return account !== null && isCheckOf(desk, { id, service, account }) ? null : 'CHECK_MISMATCH'
}

function answer(
  desk: SupplierDesk,
  kept: KeptOrder,
  service: SuppliedService | undefined,
): PartyAnswer<ServiceDelivery> {
  if (kept.status === 'pending') return { status: 'unknown' }
  if (kept.status === 'rejected') return { status: 'rejected', reason: kept.reason ?? '' }
  return { status: 'done', result: { cost: kept.charged, receipt: receiptOf(desk, kept, service) } }
}

/** A receipt's number; for a meter also the token that is typed into it. */
function receiptOf({ key }: SupplierDesk, { reference }: KeptOrder, service: SuppliedService | undefined) {
  const number = deriveDigits({ key, about: `receipt of ${reference}`, length: 12 })
  const isMetered = service?.inputs.some(({ name }) => name === 'reading') ?? false
  if (!isMetered) return { number }
  return { number, token: grouped(deriveDigits({ key, about: `token of ${reference}`, length: 20 })) }
}
