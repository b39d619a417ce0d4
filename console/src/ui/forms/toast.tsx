import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { useWords } from '#words'

/** Shows the outcome of an act, in a corner of the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Toast.Provider>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

export function useToast(): (told: ReactNode) => void {
  const { add } = Toast.useToastManager()
  return (title) => void add({ title })
}

function Shown() {
  const words = useWords()
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Title className="toast-title" />
      <Toast.Close className="button quiet" aria-label={words.close}>
        ×
      </Toast.Close>
    </Toast.Root>
  ))
}
