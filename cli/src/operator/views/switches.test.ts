import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { switchViews } from './switches.ts'

type Item = OfficeOperations['officeListSwitches']['data']['items'][number]

const halt = { operator: 'oscar', reason: 'a leak', at: 1777896000 }
const items: Item[] = [
  { kind: 'payment', code: 'all', halt: null, is_served: true },
  { kind: 'network', code: 'btc', halt: null, is_served: true },
  { kind: 'network', code: 'trc20', halt, is_served: true },
  { kind: 'network', code: 'ton', halt: null, is_served: false },
  { kind: 'product', code: 'cards', halt: null, is_served: true },
]

test('the networks are drawn with their halts, and one without a provider as it is', async () => {
  expect((await showView(switchViews, 'networks list', { items })).text).toBe(`btc  runs
trc20  HALTED by oscar at 2026-05-04T12:00:00.000Z: a leak
ton  has no provider here: it takes nothing and pays nothing
`)
})

test('a halt of all payments is one of each network and of no product', async () => {
  const halted = items.map((one) => (one.kind === 'payment' ? { ...one, halt } : one))
  const { text } = await showView(switchViews, 'networks list', { items: halted })
  expect(text.match(/HALTED by oscar/g)).toHaveLength(3)
  expect((await showView(switchViews, 'products list', { items: halted })).text).toBe('cards  runs\n')
})
