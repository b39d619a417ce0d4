import { call, SureDialog, usePermissions } from '#console/account'
import { useWords } from '#words'
import type { Key } from './key-state.ts'

type Props = { readonly of: Key; onClose(): void }

/** Asks whether a key that an operator made may have its unconfirmed permissions. */
export function ConfirmKeyDialog({ of: { api_key, name, unconfirmed_permissions }, onClose }: Props) {
  const own = useWords().integration.keys
  const { sayingOf } = usePermissions()
  return (
    <SureDialog
      title={own.confirmTitle}
      lead={own.confirmLead}
      label={own.confirm}
      done={own.wasConfirmed}
      changes="keys"
      act={() => call('consoleConfirmKey', { params: { api_key } })}
      onClose={onClose}
    >
      <strong>{name ?? '–'}</strong> <code>{api_key}</code>
      {unconfirmed_permissions.map((one) => (
        <span key={one}>
          <br />
          {sayingOf(one)} <code>{one}</code>
        </span>
      ))}
    </SureDialog>
  )
}
