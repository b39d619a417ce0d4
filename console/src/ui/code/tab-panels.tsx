import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { nextPlace } from '#ui/keyboard'

type Tab = { readonly name: string; readonly panel: ReactNode }

type Props = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly chosen?: number
  /** Absent on a prerendered page, whose own script shows and hides the panels. */
  onChoose?(at: number): void
}

/** Panels of which one is shown, chosen by its name; arrow keys move between the names. */
export function TabPanels({ label, tabs, chosen = 0, onChoose }: Props) {
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const to = nextPlace(event.key, { at: chosen, count: tabs.length, keys: 'tabs' })
    if (to === null) return
    event.preventDefault()
    onChoose?.(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={onChoose && move}>
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={onChoose && (() => onChoose(at))}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel }, at) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={at !== chosen}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}
