import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeScratchFolder } from '../../../test/run/scratch.ts'
import { PagesNotBuilt, readApplications } from './built-applications.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const list = {
  style: 'style-1.css',
  scripts: {
    console: { script: 'console-1.js', preloads: ['shared-1.js'] },
    office: { script: 'office-1.js', preloads: ['shared-1.js'] },
    docs: { script: 'docs-1.js', preloads: [] },
  },
  theme: 'theme-1.js',
  site: 'site-1.js',
}
const files = ['style-1.css', 'console-1.js', 'office-1.js', 'docs-1.js', 'shared-1.js', 'theme-1.js']

function built({ without }: { without?: string } = {}): string {
  const folder = makeScratchFolder()
  folders.push(folder)
  for (const name of ['assets', 'site']) mkdirSync(join(folder, name))
  for (const name of files) if (name !== without) writeFileSync(join(folder, 'assets', name), name)
  if (without !== list.site) writeFileSync(join(folder, 'site', list.site), 'exports.openSite = null')
  if (without !== 'list.json') writeFileSync(join(folder, 'list.json'), JSON.stringify(list))
  return folder
}

function remedyOf(folder: string): string | null {
  try {
    readApplications(folder)
    return null
  } catch (error) {
    if (error instanceof PagesNotBuilt) return error.remedy
    throw error
  }
}

test('what is built is read whole, a page and its scripts from one build', () => {
  const { assets, style, siteText } = readApplications(built())
  expect([style, assets.get('shared-1.js')?.toString()]).toEqual(['style-1.css', 'shared-1.js'])
  expect(siteText).toBe('exports.openSite = null')
})

test.for([...files, list.site, 'list.json'])(
  'without %s nothing counts as built, and the command is named',
  (without) => {
    expect(remedyOf(built({ without }))).toMatch(
      new RegExp(`${without} is missing\\): run \`node console/build/main\\.mjs\``),
    )
  },
)
