import type { Language } from './language.ts'
import { html, type Markup } from './markup.ts'

const texts = {
  en: { copy: 'Copy', copied: 'Copied', select: 'Select and copy' },
  ru: { copy: 'Скопировать', copied: 'Скопировано', select: 'Выделите и скопируйте' },
} as const

type Options = {
  /** The field's id in the page. */
  readonly id: string
  readonly label: string
  /** The text that is shown. */
  readonly shown: string
  /** The text that is copied. */
  readonly copied: string
  readonly language: Language
}

/** A value to copy into a wallet, with its copy button; a row of a `dl`. */
export function copyField({ id, label, shown, copied, language }: Options): Markup {
  const text = texts[language]
  return html`<div class="field">
  <dt id="label-${id}">${label}</dt>
  <dd id="value-${id}">${shown}</dd>
  <dd><button class="button" id="copy-${id}" type="button" aria-describedby="label-${id}" data-copy="${copied}" data-copied="${text.copied}" data-select="${text.select}" hidden>${text.copy}</button></dd>
</div>`
}
