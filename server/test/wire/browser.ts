import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, describe } from 'vitest'
import { type TestServer, useTestServer } from './test-server.ts'

const places = [
  process.env.CHROMIUM_PATH,
  // Chromium without windows: the same pages for a third less CPU.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const executablePath = places.find((place) => place !== undefined && existsSync(place))

/** Ends the name of a browser test on a machine without a browser; else ''. */
const missing =
  executablePath === undefined ? ' (SKIPPED: this machine has no Chromium; CHROMIUM_PATH names one)' : ''

// A reporter may keep the names of skipped tests to itself.
if (missing !== '') console.warn(`The pages are not looked at in a browser${missing}.`)

type World = {
  /** Its books are audited after the last test. */
  readonly server: TestServer
  /** Each test opens contexts of its own. */
  readonly browser: Browser
}

let launched: Promise<Browser> | undefined

/** Tests with a server of their own and the Chromium of the worker, which stays for the next file. */
export function describeInBrowser(
  named: string | { readonly name: string; readonly settings: Record<string, string> },
  define: (world: World) => void,
): void {
  const { name, settings } = typeof named === 'string' ? { name: named, settings: {} } : named
  if (missing !== '') {
    // Names of tests need no world.
    describe.skip(`${name}${missing}`, () => define({} as World))
    return
  }
  describe(name, async () => {
    const server = await useTestServer(settings)
    launched ??= launchChromium()
    const browser = await launched
    afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
    define({ server, browser })
  })
}

/** Playwright ends it with the process of the worker. */
function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: String(executablePath),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
}
