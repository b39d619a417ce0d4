import type { PartyAnswer } from '#core/instructions'
import type { CheckedRequisite, RequisiteCheck, SuppliedService } from '#core/suppliers'
import { isWithin } from './amounts.ts'
import { deriveCode } from './derive.ts'
import { accountOf, checkEndings } from './service-plans.ts'
import type { SupplierDesk } from './supplier-desk.ts'

const owners = ['Anna P.', 'Dmitry S.', 'Yelena K.', 'Timur A.', 'Olga V.', 'Rustam I.', 'Maria N.'] as const

/** Asks whether an account can be paid. A check is kept nowhere: its id proves it. */
export function check(
  desk: SupplierDesk,
  { amount, fields }: RequisiteCheck,
  service: SuppliedService | undefined,
): PartyAnswer<CheckedRequisite> {
  if (service === undefined) return { status: 'rejected', reason: 'SERVICE_NOT_FOUND' }
  const account = accountOf(fields)
  if (account === null || account.endsWith(checkEndings.notFound))
    return { status: 'rejected', reason: 'ACCOUNT_NOT_FOUND' }
  const due = amount ?? dueOf(service, account)
  if (!isPayable(service, due)) return { status: 'rejected', reason: 'INVALID_AMOUNT' }
  const made = desk.clock.now().getTime().toString(36)
  return {
    status: 'done',
    result: {
      agentTransactionId: idOf(desk, { service, account, made }),
      amount: due,
      requiresIdentity: account.endsWith(checkEndings.requiresIdentity),
      facts: { owner: owners[sumOf(account) % owners.length] ?? owners[0], account },
    },
  }
}

/** Whether a check of this service and account gave the id. */
export function isCheckOf(
  desk: SupplierDesk,
  { id, service, account }: { id: string; service: SuppliedService; account: string },
): boolean {
  const [made = ''] = id.split('.')
  return id === idOf(desk, { service, account, made })
}

type Checked = { readonly service: SuppliedService; readonly account: string; readonly made: string }

function idOf({ key }: SupplierDesk, { service: { serviceReference }, account, made }: Checked): string {
  const about = `check of ${JSON.stringify([serviceReference, account, made])}`
  return `${made}.${deriveCode({ key, about, length: 20 })}`
}

/** Whether a service can be paid with this amount. */
export function isPayable({ amount }: SuppliedService, given: string): boolean {
  if (amount.kind === 'free') return isWithin(given, amount)
  return isWithin(given, { min: amount.amount, max: amount.amount })
}

/** The amount of an open bill: always the same for an account. */
function dueOf({ amount }: SuppliedService, account: string): string {
  if (amount.kind === 'fixed') return amount.amount
  return String(BigInt(amount.min) + BigInt(sumOf(account) % 10) * 10n)
}

function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
}
