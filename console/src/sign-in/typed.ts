import { useEffect, useState } from 'react'

/** The texts of a form, by field. */
type Typed = { readonly [field: string]: string }

const place = 'coffer.typed'
const shown = new Map<string, Typed>()
const kept = new Map<string, Typed>()

/** Stores the typed texts of this page for the way to another page and back, for the same person in this tab. */
export function keepTyped(username: string): void {
  sessionStorage.setItem(place, JSON.stringify({ username, forms: [...shown] }))
}

/** Gives the page's forms the stored texts, once. */
export function restoreTyped(username: string): void {
  const text = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  if (text === null) return
  // as: written above
  const found = JSON.parse(text) as { username: string; forms: [string, Typed][] }
  if (found.username === username) for (const [form, typed] of found.forms) kept.set(form, typed)
}

/** Whether something was typed into a form before the page was left, so that the form opens again. */
export function hasTyped(form: string): boolean {
  return kept.has(form)
}

/** The fields of a form by its name, which survive the way to the identity provider. Never for secrets. */
export function useTyped<T extends Typed>(form: string, first: T): [typed: T, type: (typed: T) => void] {
  const [typed, type] = useState<T>(() => ({ ...first, ...kept.get(form) }))
  useEffect(() => {
    kept.delete(form)
    shown.set(form, typed)
    return () => void shown.delete(form)
  }, [form, typed])
  return [typed, type]
}

/** The space-separated codes in a field, since fields are texts. */
export function listOf(text: string): string[] {
  return text.split(' ').filter((one) => one !== '')
}
