import { Dialog } from '@base-ui/react/dialog'
import type { KeyboardEvent, ReactNode } from 'react'
import { useWords } from '#words'

type Props = {
  readonly title: string
  readonly lead?: string
  readonly isOpen: boolean
  /** Absent where the person must choose, such as to say that a secret is stored. */
  readonly onClose?: () => void
  /** Nothing of the page is seen behind it. */
  readonly isClosed?: boolean
  readonly children: ReactNode
}

/** A dialog over the page. It keeps the focus, and gives it back. */
export function Modal({ title, lead, isOpen, onClose, isClosed = false, children }: Props) {
  const words = useWords()
  // Only the dialog that has the focus: another one may be below it.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose?.()
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={isClosed ? 'backdrop closed' : 'backdrop'} />
        <Dialog.Popup className="modal" onKeyDown={closeOnEscape}>
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
