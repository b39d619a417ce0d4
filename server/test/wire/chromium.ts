import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const executablePath = places.find((place) => place !== undefined && existsSync(place))

/** Ends the name of a browser test on a machine without a browser; else ''. */
export const missingChromium =
  executablePath === undefined ? ' (SKIPPED: this machine has no Chromium; CHROMIUM_PATH names one)' : ''

// A reporter may keep the names of skipped tests to itself.
if (missingChromium !== '') console.warn(`The pages are not looked at in a browser${missingChromium}.`)

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: String(executablePath),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
}
