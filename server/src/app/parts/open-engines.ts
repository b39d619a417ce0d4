import { strict as assert } from 'node:assert'
import { createMails } from '#core/mail'
import { createFollowers, type Handlers, type RailGround } from '#core/product'
import { createPurchases } from '#core/purchases'
import { createRails, type RailBooks } from '#core/rails'
import { createSpending, type Spending } from '#core/spends'
import { depositWatchers } from '#products/deposits'
import type { ProductList } from './modules.ts'
import type { Engines, Ground } from './parts.ts'

/** Opens the engines with the handlers of all products; the products open afterwards, with the engines. */
export function openEngines(ground: Ground, listed: ProductList): Engines {
  const { businessClock: clock, logger: log, chains } = ground
  const brought = Object.values(listed).flatMap(({ handlers, railHandlers }): Handlers[] => [
    handlers?.(ground) ?? {},
    railHandlers?.(ground) ?? {},
  ])
  const parts = { ...ground, clock, log }
  return {
    // Without a chain nothing is paid or counted.
    spending: chains.length === 0 ? idle : createSpending({ ...parts, handlers: united(brought, 'spends') }),
    rails: createRails({
      ...parts,
      payInHandlers: united(brought, 'payIns'),
      payoutHandlers: united(brought, 'payouts'),
    }),
    purchases: createPurchases({ ...parts, kinds: brought.flatMap(({ purchases = [] }) => purchases) }),
    mails: createMails({ ...parts, kinds: brought.flatMap(({ mails = [] }) => mails) }),
    watchers: depositWatchers({ ...parts, paymentHandlers: united(brought, 'payments') }),
    followers: createFollowers(),
  }
}

const idle: Spending = { workers: [], wake() {}, async carryOn() {} }

/** The handlers of payments over rails that need no server. */
export function railHandlersOf(
  ground: RailGround,
  listed: ProductList,
): Pick<RailBooks, 'payInHandlers' | 'payoutHandlers'> {
  const brought = Object.values(listed).map(({ railHandlers }) => railHandlers?.(ground) ?? {})
  return { payInHandlers: united(brought, 'payIns'), payoutHandlers: united(brought, 'payouts') }
}

/** The handlers of all products, by purpose; one product has each. */
function united<Name extends 'spends' | 'payIns' | 'payouts' | 'payments'>(
  brought: readonly Handlers[],
  name: Name,
): NonNullable<Handlers[Name]> {
  const entries = brought.flatMap((handlers) => Object.entries(handlers[name] ?? {}))
  const handlers = Object.fromEntries(entries)
  assert(Object.keys(handlers).length === entries.length, `two products bring the same handler of ${name}`)
  return handlers
}
