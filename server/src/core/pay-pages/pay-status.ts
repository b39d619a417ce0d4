import { html, type Markup } from './markup.ts'

/** How a state looks; the words say the same. */
export type StatusTone = 'wait' | 'good' | 'bad' | 'over'

type Status = {
  readonly tone: StatusTone
  readonly title: string
  /** The paragraphs; null shows nothing. */
  readonly texts: readonly (string | null)[]
  /** 1 on a page that has no other heading. */
  readonly level?: 1 | 2
}

const strokes: { readonly [tone in StatusTone]: string } = {
  wait: 'M12 7v5l3 2',
  good: 'M7 12.5l3.5 3.5L17 9',
  bad: 'M8.5 8.5l7 7m0-7l-7 7',
  over: 'M12 7v6m0 3.5v.5',
}

/** The state of the payment, and the payer's next step. The script reads the title out when it changes. */
export function payStatus({ tone, title, texts, level = 2 }: Status): Markup {
  return html`<div class="status status-${tone}">
  <svg class="status-mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${strokes[tone]}"/></svg>
  <div>
    <h${level} data-status>${title}</h${level}>
    ${texts.map((text) => text && html`<p>${text}</p>`)}
  </div>
</div>`
}
