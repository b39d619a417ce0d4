import { within } from '#core/instructions'
import { formatAmount, InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { inPlainWords } from '#core/purchases'
import type { CheckedRequisite, ServiceSupplier } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { clientAsset, type Service, serviceRefusals } from '#products/services/catalog'
import type { FieldValues } from './check-fields.ts'
import { type CheckResource, checkResource, snapshotResource } from './check-resource.ts'
import { insertCheck } from './requisite-check.ts'
import { soundWords } from './sound-words.ts'

export type CheckParts = {
  readonly database: Database
  readonly ids: Ids
  readonly businessClock: Clock
  readonly checkSeconds: number
  readonly supplier: Pick<ServiceSupplier, 'check'>
  readonly timeoutMs?: number
}

type Asked = {
  readonly customerId: string
  readonly service: Service
  /** Null where the supplier sets the amount. */
  readonly amount: Money | null
  readonly values: FieldValues
}

const defaultTimeoutMs = 10_000

/** Asks the supplier whether an account can be paid, outside any transaction, and stores the answer. */
export async function checkRequisite(asked: Asked, parts: CheckParts): Promise<CheckResource> {
  const { service } = asked
  const { supplier, timeoutMs = defaultTimeoutMs } = parts
  const unavailable = (cause: unknown) =>
    new Refusal(serviceRefusals.SUPPLIER_UNAVAILABLE, { details: { service_name: service.name }, cause })
  const question = {
    serviceReference: service.reference,
    amount: asked.amount === null ? null : formatAmount(asked.amount),
    fields: asked.values,
  }
  const answer = await within(timeoutMs, () => inPlainWords(() => supplier.check(question))).catch(
    (error) => {
      throw unavailable(error)
    },
  )
  if (answer.status === 'rejected') return refused(asked, answer.reason)
  if (answer.status !== 'done') throw unavailable(new Error(`a check was answered ${answer.status}`))
  const amount = amountOf(answer.result, service)
  if (amount === null) throw unavailable(new Error('a check was answered with an amount that is none'))
  // `pay` sends this id back to refer to the check.
  if (!/^[\x20-\x7e]{1,256}$/.test(answer.result.agentTransactionId))
    throw unavailable(new Error('a check was answered with an id that is none'))
  return keep(asked, { ...parts, amount, checked: answer.result })
}

function refused({ amount, service }: Asked, reason: string): CheckResource {
  return checkResource.of({
    service,
    snapshot: null,
    amount: amount && formatAmount(amount),
    // The supplier's own words may repeat personal data, so only a code passes.
    reason: /^[A-Z][A-Z0-9_]{2,63}$/.test(reason) ? reason : 'DECLINED',
  })
}

/** An answer's amount without padding; null for an unpayable one. */
function amountOf({ amount }: CheckedRequisite, { currency }: Service): string | null {
  try {
    return formatAmount(parsePositiveAmount(amount, clientAsset(currency)))
  } catch (error) {
    if (error instanceof InvalidAmount) return null
    throw error
  }
}

type Keeping = Omit<CheckParts, 'supplier'> & { readonly amount: string; readonly checked: CheckedRequisite }

async function keep(
  { customerId, service, values }: Asked,
  { database, ids, businessClock, checkSeconds, amount, checked }: Keeping,
): Promise<CheckResource> {
  const now = businessClock.now()
  const expiresAt = new Date(now.getTime() + checkSeconds * 1_000)
  const { agentTransactionId, requiresIdentity, facts } = checked
  const known = { service, agentTransactionId, amount, requiresIdentity, facts: soundWords(facts), at: now }
  const snapshot = snapshotResource.of(known)
  await insertCheck(database, {
    ...{ id: ids.next(), customerId, serviceId: service.id, agentTransactionId, amount, requiresIdentity },
    ...{ values, snapshot, createdAt: now, expiresAt },
  })
  return checkResource.of({ service, snapshot, expiresAt })
}
