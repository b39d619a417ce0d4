import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { nextPlace } from '#ui/keyboard'

type Props<Item> = {
  readonly title: string
  readonly label: string
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  /** The items that fit a text, best first. */
  find(text: string): readonly Item[]
  keyOf(item: Item): string
  draw(item: Item, text: string): ReactNode
  choose(item: Item): void
  /** The address of an item that is a page, which a person may open in another tab. */
  hrefOf?(item: Item): string
  /** A sentence about the number of items that were found. */
  says(text: string, count: number): string
}

/** A dialog that finds items by a typed text: arrows choose, Enter goes. */
export function Finder<Item>(props: Props<Item>) {
  const { title, isOpen, onOpenChange, choose } = props
  const hasChosen = useRef(false)
  const open = (next: boolean) => {
    hasChosen.current = false
    onOpenChange(next)
  }
  const go = (item: Item) => {
    hasChosen.current = true
    onOpenChange(false)
    choose(item)
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={open}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        {/* The target of a choice takes the focus; without one, the focus goes back to where it was. */}
        <Dialog.Popup className="modal palette" finalFocus={() => !hasChosen.current}>
          <Dialog.Title className="unseen">{title}</Dialog.Title>
          <Choices {...props} choose={go} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choices<Item>({ title, label, find, keyOf, draw, choose, hrefOf, says }: Props<Item>) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = find(text)
  const chosen = found[at]
  useEffect(() => {
    document.getElementById(`palette-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextPlace(event.key, { at, count: found.length, keys: 'options' })
    if (to !== null) {
      event.preventDefault()
      setAt(to)
    }
    if (event.key !== 'Enter' || chosen === undefined) return
    // The key does not reach the button that gets the focus.
    event.preventDefault()
    choose(chosen)
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-activedescendant={chosen === undefined ? undefined : `palette-${at}`}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      <p className="hint" role="status">
        {says(text, found.length)}
      </p>
      <div role="listbox" id="palette-list" aria-label={title}>
        {found.map((item, index) => (
          <Option
            key={keyOf(item)}
            id={`palette-${index}`}
            isChosen={index === at}
            href={hrefOf?.(item)}
            choose={() => choose(item)}
          >
            {draw(item, text)}
          </Option>
        ))}
      </div>
    </>
  )
}

type OptionProps = {
  readonly id: string
  readonly isChosen: boolean
  readonly href: string | undefined
  choose(): void
  readonly children: ReactNode
}

function Option({ id, isChosen, href, choose, children }: OptionProps) {
  const common = { id, role: 'option', tabIndex: -1, 'aria-selected': isChosen } as const
  if (href === undefined)
    return (
      <button type="button" {...common} onClick={choose}>
        {children}
      </button>
    )
  const follow = (event: MouseEvent) => {
    // The browser's own ways to open a link elsewhere stay.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    choose()
  }
  return (
    <a href={href} {...common} onClick={follow}>
      {children}
    </a>
  )
}
