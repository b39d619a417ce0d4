import type { Language } from './language.ts'
import { html, type Markup } from './markup.ts'
import { qrCode } from './qr-code.ts'

const texts = {
  en: {
    code: 'QR code with the payment link',
    scan: 'Scan with your phone’s camera or your bank’s app',
    copy: 'Copy the link',
    copied: 'Link copied',
    select: 'Select and copy the link',
  },
  ru: {
    code: 'QR-код со ссылкой на оплату',
    scan: 'Наведите камеру телефона или сканер в приложении банка',
    copy: 'Скопировать ссылку',
    copied: 'Ссылка скопирована',
    select: 'Выделите и скопируйте ссылку',
  },
} as const

type Options = {
  /** The link in the QR code and behind the copy button. */
  readonly link: string
  /** The button that opens the link on this device. */
  readonly open: { readonly href: string; readonly text: string }
  readonly language: Language
}

/** The ways to pay: a QR code for another device, a button for this one, and a link to copy. */
export function payLink({ link, open, language }: Options): Markup {
  const text = texts[language]
  return html`<div class="ways">
  <figure>
    ${qrCode(link, text.code)}
    <figcaption>${text.scan}</figcaption>
  </figure>
  <div class="actions">
    <a class="button primary" id="open-link" href="${open.href}" rel="noreferrer">${open.text}</a>
    <button class="button" id="copy-link" type="button" data-copy="${link}" data-copied="${text.copied}" data-select="${text.select}" hidden>${text.copy}</button>
  </div>
</div>`
}
