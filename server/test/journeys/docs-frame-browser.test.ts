import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOf } from '../wire/barriers.ts'
import { describeInBrowser } from '../wire/browser.ts'
import { signIn } from '../wire/sign-in.ts'

describeInBrowser('the documentation within the console in a browser', ({ server, browser }) => {
  let complaints: string[]

  /** A page of a person who is signed in; every error of the page fails the test at `close`. */
  async function enter(username: string, options: BrowserContextOptions = {}): Promise<Page> {
    complaints = []
    const { cookie } = await signIn(server, username)
    const [name = '', value = ''] = cookie.split('=')
    const viewport = { width: 1280, height: 800 }
    const context = await browser.newContext({ viewport, locale: 'en-US', ...options })
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    return page
  }

  async function goToDocs(page: Page, path: string): Promise<void> {
    await page.goto(server.url + path)
    await page.locator('article[aria-busy="false"]').waitFor()
  }

  async function close(page: Page): Promise<void> {
    await page.context().close()
    expect(complaints).toEqual([])
  }

  const linksOf = (page: Page, name = 'Main') =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [link.textContent, link.getAttribute('href')?.replace(/\/$/, '')]),
      )

  const kept = (page: Page) =>
    page.evaluate<{ session: string; local: string }>(
      '({ session: JSON.stringify(sessionStorage), local: JSON.stringify(localStorage) })',
    )

  async function createKey(page: Page): Promise<string> {
    await page.goto(`${server.url}/console/keys`)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Reading along')
    await page.getByRole('checkbox', { name: 'can_account_read' }).check()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    return (await page.getByTestId('secret-key').textContent()) ?? ''
  }

  test('the navigation is that of the console, with the documentation as the current place', async () => {
    const page = await enter('alice')
    await page.goto(`${server.url}/console`)
    await page.locator('main h1').waitFor()
    const links = await linksOf(page)
    expect(links.at(-1)).toEqual(['Documentation', '/docs'])
    await page.getByRole('link', { name: 'Documentation' }).click()
    await page.locator('article[aria-busy="false"]').waitFor()
    for (const path of ['/docs', '/docs/reference/getProfile']) {
      await goToDocs(page, path)
      expect([path, await linksOf(page)]).toEqual([path, links])
    }
    const navigation = page.getByRole('navigation', { name: 'Main' })
    expect(await navigation.locator('[aria-current]').allInnerTexts()).toEqual(['Documentation'])
    await navigation.getByRole('link', { name: 'Overview' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
    await close(page)
  })

  test('the navigation speaks the language that was chosen in the console, beside English documentation', async () => {
    const page = await enter('alice', { locale: 'ru-RU' })
    await page.goto(`${server.url}/console`)
    await page.getByRole('link', { name: 'Документация' }).waitFor()
    const links = await linksOf(page, 'Главное')
    expect(links.length).toBeGreaterThan(8)
    await goToDocs(page, '/docs')
    expect(await linksOf(page, 'Главное')).toEqual(links)
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    expect(await page.evaluate('document.documentElement.lang')).toBe('en')
    await page.goto(`${server.url}/console`)
    await page.getByRole('combobox', { name: 'Язык' }).selectOption('en')
    await page.getByRole('link', { name: 'Documentation' }).waitFor()
    await goToDocs(page, '/docs')
    expect((await linksOf(page)).at(-1)).toEqual(['Documentation', '/docs'])
    await close(page)
  })

  test('on a phone the menu has the navigation of the console too', async () => {
    const page = await enter('alice', { viewport: { width: 390, height: 844 } })
    await goToDocs(page, '/docs')
    const link = page.getByRole('link', { name: 'Webhooks', exact: true }).first()
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await link.click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    expect(page.url()).toBe(`${server.url}/console/webhooks`)
    await close(page)
  })

  test('a key made in the console signs in the documentation of its tab, until its owner signs out', async () => {
    const { username } = await server.newCustomer()
    const page = await enter(username)
    await goToDocs(page, '/docs/reference/getProfile')
    expect(await page.locator('#key-in-use').textContent()).toBe('No key')
    await page.getByText('Try it', { exact: true }).click()
    await page.locator('.try-it').getByText(`You are signed in as ${username}`).waitFor()
    const secret = await createKey(page)
    await page.getByRole('button', { name: 'Use in the documentation' }).click()
    await page.getByText('The documentation signs with this key').waitFor()
    await page.getByRole('button', { name: 'I have stored the secret' }).click()
    await page.getByRole('link', { name: 'Documentation' }).click()
    await page.waitForURL(`${server.url}/docs`)

    await goToDocs(page, '/docs/reference/getProfile')
    expect(await page.locator('#key-in-use').textContent()).toBe(username)
    expect(await page.getByRole('tabpanel').first().textContent()).toContain(secret)
    await page.getByText('Try it', { exact: true }).click()
    await page
      .locator('.try-it')
      .getByText(/^Signed as .+ which you made in the console\.$/)
      .waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.status.is-success').waitFor()
    expect(await page.locator('.answer').textContent()).toContain(`"${username}"`)

    const before = await kept(page)
    expect([before.session.includes(secret), before.local.includes(secret)]).toEqual([true, false])
    const other = await page.context().newPage()
    await goToDocs(other, '/docs')
    expect((await kept(other)).session).not.toContain(secret)
    // Another tab in which the key was given too.
    await other.evaluate(`Object.assign(sessionStorage, ${before.session})`)
    await page.getByRole('link', { name: 'API keys' }).first().click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('button', { name: 'alice' }).waitFor()
    expect((await kept(page)).session).not.toContain(secret)
    await goToDocs(other, '/docs/reference/getProfile')
    expect((await kept(other)).session).not.toContain(secret)
    expect(await other.content()).not.toContain(secret)
    await close(page)
  })

  test('a key that another person was given signs for nobody else', async () => {
    const page = await enter('alice')
    const secret = await createKey(page)
    await page.getByRole('button', { name: 'Use in the documentation' }).click()
    const { cookie } = await signIn(server, 'bob')
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: server.url }])
    await goToDocs(page, '/docs/reference/getProfile')
    expect(await page.locator('#key-in-use').textContent()).toBe('bob')
    expect((await kept(page)).session).not.toContain(secret)
    await close(page)
  })

  test.for([
    ['light', 1280],
    ['dark', 320],
    ['dark', 1280],
    ['light', 320],
  ] as const)(
    '%s, %d pixels wide: no barrier that axe knows, and nothing is cut off',
    async ([colorScheme, width]) => {
      const page = await enter('alice', { colorScheme, viewport: { width, height: 800 }, bypassCSP: true })
      for (const path of ['/docs', '/docs/reference/createFiatOrder']) {
        await goToDocs(page, path)
        for (const one of await page.getByText('Try it', { exact: true }).all()) await one.click()
        expect([path, await barriersOf(page)]).toEqual([path, []])
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width])
      }
      if (width === 320) await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Key in use' }).click()
      expect(await barriersOf(page)).toEqual([])
      await close(page)
    },
  )

  test('a theme that was chosen in the console holds here too', async () => {
    const page = await enter('alice', { colorScheme: 'light' })
    await page.goto(`${server.url}/console`)
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
    const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
    const dark = await ground()
    await goToDocs(page, '/docs')
    expect(await ground()).toBe(dark)
    await close(page)
  })
})
