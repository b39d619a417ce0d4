import { html, type Markup } from './markup.ts'

/** The look of a state; the words say the same. */
export type StatusTone = 'wait' | 'good' | 'bad' | 'over'

type Status = {
  readonly tone: StatusTone
  readonly title: string
  /** The paragraphs; null draws nothing. */
  readonly texts: readonly (string | null)[]
  /** 1 on a page without another heading. */
  readonly level?: 1 | 2
}

const strokes: { readonly [tone in StatusTone]: string } = {
  wait: 'M12 7v5l3 2',
  good: 'M7 12.5l3.5 3.5L17 9',
  bad: 'M8.5 8.5l7 7m0-7l-7 7',
  over: 'M12 7v6m0 3.5v.5',
}

/** The payment's state and the payer's next step. The script announces a changed title to screen readers. */
export function payStatus({ tone, title, texts, level = 2 }: Status): Markup {
  return html`<div class="status status-${tone}">
  <svg class="status-mark" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${strokes[tone]}"/></svg>
  <div>
    <h${level} data-status>${title}</h${level}>
    ${texts.map((text) => text && html`<p>${text}</p>`)}
  </div>
</div>`
}
