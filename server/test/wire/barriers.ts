import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Barriers that axe finds on a page, or in the element of a selector, each with its places; a document loads axe once. */
export async function barriersOf(page: Page, selector?: string): Promise<unknown[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const of = selector === undefined ? 'document' : JSON.stringify(selector)
  return page.evaluate(`axe
    .run(${of}, { resultTypes: ['violations'] })
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, any }) => [html, any[0]?.message])]))`)
}
