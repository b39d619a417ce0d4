import { useEffect, useId, useState } from 'react'
import { useFilterInScope } from './filter-scope.tsx'
import { useFilter } from './use-filter.ts'
import { useZone } from './zone.tsx'

type Choice = readonly [value: string, title: string]
type SelectProps = {
  /** The filter's name in the address bar. */
  readonly name: string
  readonly label: string
  /** The text for no choice, such as “All states”. */
  readonly all: string
  readonly choices: readonly Choice[]
}

/** A filter for a list of few values, stored in the address bar. */
export function FilterSelect({ name, label, all, choices }: SelectProps) {
  const [value, choose] = useFilter(name)
  useFilterInScope(name)
  return (
    <select aria-label={label} value={value} onChange={({ target }) => choose(target.value)}>
      <option value="">{all}</option>
      {choices.map(([one, title]) => (
        <option key={one} value={one}>
          {title}
        </option>
      ))}
    </select>
  )
}

type DayProps = { readonly name: string; readonly label: string }

/** A filter by a day of the chosen zone, such as 2026-05-04, stored in the address bar. */
export function FilterDay({ name, label }: DayProps) {
  const [value, choose] = useFilter(name)
  const { zone } = useZone()
  useFilterInScope(name)
  return (
    <label className="filter-day">
      <span className="hint">{zone === 'utc' ? `${label} (UTC)` : label}</span>
      <input type="date" max="9999-12-31" value={value} onChange={({ target }) => choose(target.value)} />
    </label>
  )
}

type TextProps = {
  readonly name: string
  readonly label: string
  /** Filters that this one replaces, where the server supports only one of them at a time. */
  readonly instead?: readonly string[]
}

/** A typed filter of a list, stored in the address bar once it is sent. */
export function FilterText({ name, label, instead = [] }: TextProps) {
  const [value, choose] = useFilter(name, instead)
  useFilterInScope(name)
  const [typed, type] = useState(value)
  // The address can change in other ways too, by a link or another filter.
  useEffect(() => type(value), [value])
  const id = useId()
  return (
    <search>
      <form
        className="filter"
        onSubmit={(event) => {
          event.preventDefault()
          choose(typed.trim())
        }}
      >
        <input
          id={id}
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          onChange={({ target }) => {
            type(target.value)
            // The clear button of a search field empties it without sending the form.
            if (target.value === '') choose('')
          }}
        />
      </form>
    </search>
  )
}
