import type { ServiceOrder } from '#core/suppliers'
import type { PlanName } from './plans.ts'

/** The account or phone that is paid. */
export function accountOf({ account, phone, requisite }: ServiceOrder['fields']): string | null {
  return account ?? phone ?? requisite ?? null
}

const plansByAccount: { readonly [ending: string]: PlanName } = {
  '0002': 'declined',
  '0003': 'unknown',
  '0004': 'dearer',
  '0005': 'given_back',
  '0006': 'delivered_late',
  '0007': 'unavailable',
}

/** How a payment goes left alone, by the end of its account. */
export function servicePlan(account: string): PlanName {
  return plansByAccount[account.slice(-4)] ?? 'plain'
}

/** Accounts that a check treats in their own way, by their ends. */
export const checkEndings = { notFound: '0008', requiresIdentity: '0009' } as const
