import Type from 'typebox'
import type { Halt, Places } from '#core/operators'
import { stopNote } from '#core/sessions'
import { fieldsOf, orNull, resource } from '#platform/http'

type KillSwitch = {
  readonly noun: Places['noun']
  readonly code: string
  readonly halt: Halt | null
  readonly isServed: boolean
}

const field = fieldsOf<KillSwitch>()

/** A kill switch. */
export const switchResource = resource('KillSwitch', {
  kind: field(
    Type.Enum(['payment', 'network', 'rail', 'product', 'supplier'], {
      description:
        'Kind of things that the switch stops; its acts have this noun. `payment`: all networks and rails at once.',
    }),
    ({ noun }) => noun,
    'network',
  ),
  code: field(
    Type.String({ description: 'Name of the stopped thing, as in its acts.' }),
    ({ code }) => code,
    'trc20',
  ),
  halt: field(
    orNull(stopNote.schema, {
      description: 'The operator who halted it, with the reason; null while it runs.',
    }),
    ({ halt }) => halt && stopNote.of(halt),
    stopNote.example,
  ),
  is_served: field(
    Type.Boolean({
      description: 'Whether there is a provider; without one nothing is paid, halted or not.',
    }),
    ({ isServed }) => isServed,
    true,
  ),
})
