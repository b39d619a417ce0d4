import type { ConsoleOperations } from '#api'
import { call } from '#console/account'
import { useWords } from '#words'
import { Control } from './control.tsx'
import { FaultState, SupplierState } from './sandbox-state.tsx'

type Fault = ConsoleOperations['sandboxSetFault']['body']
type Supplier = ConsoleOperations['sandboxSetSupplier']['body']

const faults: readonly Fault['fault'][] = ['timeout', '5xx', 'lost_response', 'duplicate_callback']
const waiting: readonly Supplier['port'][] = ['chain', 'rail', 'issuer', 'giftcards', 'services', 'hedging']
const failing: readonly Fault['port'][] = [...waiting, 'prices', 'mail', 'signer', 'webhooks']

/** Makes an outside party wait until a person decides. */
export function SupplierControl() {
  const { party, parties, supplier: text } = useWords().sandbox
  const choices = waiting.map((value) => ({ value, text: parties[value] }))
  const set = async (port: string, mode: Supplier['mode']) => {
    // as: one of the choices above
    await call('sandboxSetSupplier', { body: { port: port as Supplier['port'], mode } })
    return text[`${mode}Now`]
  }
  return (
    <Control
      title={text.title}
      says={text.says}
      state={<SupplierState />}
      fields={{ port: { label: party, choices, first: 'chain' } }}
      buttons={[
        {
          title: text.manual,
          operation: 'sandboxSetSupplier',
          run: ({ port }) => set(port, 'manual'),
        },
        {
          title: text.automatic,
          operation: 'sandboxSetSupplier',
          run: ({ port }) => set(port, 'automatic'),
        },
      ]}
    />
  )
}

/** Makes the next calls of an outside party fail. */
export function FaultControl() {
  const { party, parties, fault: text } = useWords().sandbox
  const set = async ({ port, fault, count }: { port: string; fault: string; count: string }) => {
    // as: one of the choices below
    const chosen = { port, fault } as Pick<Fault, 'port' | 'fault'>
    await call('sandboxSetFault', { body: { ...chosen, count: Number(count) } })
    return Number(count) === 0 ? text.ended : text.done(count)
  }
  return (
    <Control
      title={text.title}
      says={text.says}
      state={<FaultState />}
      fields={{
        port: {
          label: party,
          choices: failing.map((value) => ({ value, text: parties[value] })),
          first: 'chain',
        },
        fault: {
          label: text.fault,
          choices: faults.map((value) => ({ value, text: text.kinds[value] })),
          first: 'timeout',
        },
        count: { label: text.count, first: '3', isNumber: true },
      }}
      buttons={[
        { title: text.set, operation: 'sandboxSetFault', run: set },
        {
          title: text.end,
          operation: 'sandboxSetFault',
          run: (typed) => set({ ...typed, count: '0' }),
        },
      ]}
    />
  )
}
