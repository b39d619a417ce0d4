import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { barriersOf } from '../wire/barriers.ts'
import { describeInBrowser } from '../wire/browser.ts'
import { sealed } from '../wire/test-server.ts'

const world = { name: 'two people decide in the back office', settings: sealed }

describeInBrowser(world, ({ server, browser }) => {
  beforeAll(async () => {
    await server.database.query(sql`update customers set tariff = 'guarded' where username = 'alice'`)
  })

  async function enter(door: 'office' | 'console', person: string): Promise<Page> {
    const options = { locale: 'en-US', viewport: { width: 1280, height: 900 }, bypassCSP: true }
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(`${server.url}/${door}`)
    await page.getByRole('button', { name: person }).click()
    await page.locator('main h1').waitFor()
    return page
  }

  async function expectAccessible(page: Page): Promise<void> {
    await page.waitForLoadState('networkidle')
    expect(await barriersOf(page)).toEqual([])
  }

  test('a proposal goes from the act to who decides, and its customer stops it', async () => {
    const oscar = await enter('office', 'oscar')
    const olivia = await enter('office', 'olivia')
    await olivia.goto(`${server.url}/office/customers/alice`)
    await olivia.getByRole('button', { name: 'Change limits' }).click()
    const asking = olivia.getByRole('dialog')
    await asking.getByLabel('Withdraw').fill('20000000')
    await asking.getByLabel('Why').fill('asked for by mail')
    await asking.locator('button[type=submit]').click()
    // The answer of the act links to the proposal.
    await olivia.getByRole('link', { name: /^proposal / }).click()
    await olivia.getByText('You cannot approve it: you propose it yourself.').waitFor()
    expect(await olivia.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await olivia.getByRole('row', { name: 'withdraw tariff 20000000' }).waitFor()

    await oscar.goto(`${server.url}/office/overview`)
    await oscar.getByRole('link', { name: 'Acts that wait for a second person' }).click()
    await oscar.getByRole('link', { name: 'customers set-limits alice' }).waitFor()
    await expectAccessible(oscar)
    await oscar.getByRole('link', { name: 'customers set-limits alice' }).click()
    await oscar.getByRole('button', { name: 'Decline' }).waitFor()
    await expectAccessible(oscar)
    await oscar.getByRole('button', { name: 'Approve' }).click()
    await oscar.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await oscar.locator('main .tag', { hasText: 'approved' }).waitFor()
    await oscar.goto(`${server.url}/office/customers/alice`)
    await oscar.getByRole('heading', { name: 'Open proposals about this customer' }).waitFor()

    const alice = await enter('console', 'alice')
    await alice.getByRole('heading', { name: 'Changes of your guards' }).waitFor()
    await expectAccessible(alice)
    await alice.getByRole('button', { name: 'Object' }).click()
    await alice.getByRole('dialog').getByRole('button', { name: 'Object' }).click()
    await alice.getByText('stopped by the customer').waitFor()
    expect(await alice.getByRole('button', { name: 'Object' }).count()).toBe(0)
  })
})
