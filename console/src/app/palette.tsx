import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useWords } from '#words'

type Command = { readonly title: string; run(): void }

/** Finds a page or an act by its name: Ctrl K or ⌘ K opens it, arrows choose, Enter goes. */
export function Palette({ commands }: { readonly commands: readonly Command[] }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className="button palette-button">
        {words.palette.open} <kbd>Ctrl K</kbd>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="modal palette">
          <Dialog.Title className="unseen">{words.palette.title}</Dialog.Title>
          <Choices commands={commands} close={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ChoicesProps = { readonly commands: readonly Command[]; close(): void }

function Choices({ commands, close }: ChoicesProps) {
  const words = useWords()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = commands.filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(found.length, 1))
    }
    if (event.key === 'Enter') run(found[at])
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] === undefined ? undefined : `palette-${at}`}
        aria-label={words.palette.label}
        placeholder={words.palette.label}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      <div role="listbox" id="palette-list" aria-label={words.palette.title}>
        {found.map((command, index) => (
          <button
            key={command.title}
            type="button"
            role="option"
            id={`palette-${index}`}
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => run(command)}
          >
            {command.title}
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="hint">{words.palette.nothing}</p>}
    </>
  )
}
