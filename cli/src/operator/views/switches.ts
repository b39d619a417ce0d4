import type { OfficeOperations } from '#office'
import { isoTime } from '../facts.ts'
import { type View, view } from '../view.ts'

type Switches = OfficeOperations['officeListSwitches']['data']
type Kind = Switches['items'][number]['kind']

/** The things that operators halt, one kind a list. */
export const switchViews = [listOf('product'), listOf('network'), listOf('rail')]

function listOf(kind: Kind): View {
  return view({
    name: `${kind}s list`,
    about: `Shows every ${kind}; for a halted one also who halted it and why.`,
    ask: (office) => office.call('officeListSwitches'),
    draw: ({ items }: Switches) => drawKind(items, kind),
  })
}

/** A halt of all payments stops every network and rail. */
function drawKind(items: Switches['items'], kind: Kind): string {
  const all = items.find((one) => one.kind === 'payment')?.halt ?? null
  const above = kind === 'network' || kind === 'rail' ? all : null
  return items
    .filter((one) => one.kind === kind)
    .map((one) => lineOf({ ...one, halt: one.halt ?? above }))
    .join('')
}

function lineOf({ code, halt, is_served }: Switches['items'][number]): string {
  if (halt !== null) return `${code}  HALTED by ${halt.operator} at ${isoTime(halt.at)}: ${halt.reason}\n`
  return is_served ? `${code}  runs\n` : `${code}  has no provider here: it takes nothing and pays nothing\n`
}
