import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOf } from './barriers.ts'

type Pages = {
  /** The paths of the pages, by the state that each shows; filled before the tests run. */
  readonly paths: ReadonlyMap<string, string>
  /** A fresh page; whatever it complains of from now on fails the test at `close`. */
  open(options: BrowserContextOptions): Promise<Page>
  go(page: Page, path: string): Promise<unknown>
  close(page: Page): Promise<void>
}

/** Tests that pages for payers keep nobody out: what axe knows, small screens, large text, large targets. */
export function testBarriers({ paths, open, go, close }: Pages): void {
  test.for([
    ['ru', 'light'],
    ['en', 'dark'],
  ] as const)('%s, %s: no barrier that axe knows', async ([locale, colorScheme]) => {
    const page = await open({ locale, colorScheme, bypassCSP: true })
    for (const [state, path] of paths) {
      await go(page, path)
      expect(await page.evaluate('document.documentElement.lang')).toBe(locale)
      const violations = await barriersOf(page)
      expect([state, violations]).toEqual([state, []])
    }
    await page.context().close()
  })

  test.for([
    ['ru', 320, 100],
    ['en', 320, 100],
    ['ru', 390, 200],
    ['ru', 1280, 200],
  ] as const)(
    '%s, %d pixels wide, text at %d percent: nothing is cut off and targets are large',
    async ([locale, width, percent]) => {
      const page = await open({ locale, viewport: { width, height: 640 } })
      for (const [state, path] of paths) {
        // This page is answered 404, which a browser reports as an error.
        if (state === 'missing') continue
        await go(page, path)
        await page.evaluate(`document.documentElement.style.fontSize = '${(17 * percent) / 100}px'`)
        const shown = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect([state, shown]).toEqual([state, width])
        const small = await page.evaluate(`[...document.querySelectorAll('a, button, select, input, summary')]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.textContent, Math.min(one.offsetWidth, one.offsetHeight)])
          .filter(([, size]) => size < 44)`)
        expect([state, small]).toEqual([state, []])
      }
      await close(page)
    },
  )
}
