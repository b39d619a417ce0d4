import { visibleText } from '#platform/visible-text'

/** Text that is HTML already. Only `html` makes one. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A value in a template; null draws nothing. */
export type Shown = Markup | string | number | null | readonly Shown[]

/**
 * HTML from a template. Values other than `Markup` are escaped as text, direction marks included; attributes must be
 * quoted.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Markup {
  return new Markup(String.raw({ raw: parts }, ...values.map(markupOf)))
}

function markupOf(value: Shown): string {
  if (value === null) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(markupOf).join('')
  return visibleText(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
