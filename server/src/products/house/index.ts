// The API for programs of the exchange itself, below /api/house/v1: customers, their keys and levels, by service keys.
// Invariants: every change is an operators' act, run through governance as the person who made the key; a request that
// needs a second person answers with its proposal; a repeat under one idempotency key has one effect.
import type { Product } from '#core/product'
import { resealServiceKeys } from '#core/service-keys'
import { customerRoutes } from './customer-routes.ts'
import type { HouseParts } from './house-desk.ts'
import { houseTag } from './house-route.ts'
import { createKeyRoute } from './key-route.ts'
import { proposalRoute } from './proposal-route.ts'

export const house = {
  tags: [houseTag],
  reseal: [resealServiceKeys],
  open(parts) {
    const desk = { ...parts, clock: parts.businessClock, acts: parts.operatorActs }
    return { routes: [...customerRoutes(desk), createKeyRoute(desk), proposalRoute(desk)] }
  },
} satisfies Product<HouseParts>
