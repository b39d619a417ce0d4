import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { useWords } from '#words'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly isOpen: boolean
  /** Absent where the person must choose, such as to say that a secret is stored. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A dialog over the page. It keeps the focus, and gives it back. */
export function Modal({ title, lead, isOpen, onClose, children }: Props) {
  const words = useWords()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="modal">
          <div className="modal-head">
            <Dialog.Title>{title}</Dialog.Title>
            {onClose !== undefined && (
              <Dialog.Close className="button quiet" aria-label={words.close}>
                ×
              </Dialog.Close>
            )}
          </div>
          {lead !== undefined && <Dialog.Description className="lead">{lead}</Dialog.Description>}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
