import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useFolder } from '../../../test/world/use-folder.ts'
import { catalogSections } from '../parts/catalog-sections.ts'
import { readConfig } from '../settings/config.ts'
import { readConfiguration } from './read-configuration.ts'

const folder = useFolder()
const shipped = new URL('../../../../config/catalog', import.meta.url).pathname
const providers = join(folder, 'providers.yaml')

/** The configuration of the shipped catalogue and this file of providers; null: without one. */
function configurationWith(text: string | null) {
  if (text !== null) writeFileSync(providers, text)
  const settings = text === null ? {} : { COFFER_PROVIDERS: providers }
  return readConfiguration(readConfig(settings), catalogSections).configuration
}

test('the file of providers is a file of the configuration, and without one the hash is that of the catalogue', () => {
  const [without, one, other] = [null, 'rails: {}\n', 'rails: {} # edited\n'].map(configurationWith)
  expect(new Set([without?.hash, one?.hash, other?.hash]).size).toBe(3)
  expect(without?.files.map(({ name }) => name)).not.toContain('../providers.yaml')
  expect(one?.files.map(({ name }) => name)).toEqual([
    '../providers.yaml',
    ...(without?.files.map(({ name }) => name) ?? []),
  ])
})

test('sha256sum computes the hash beside the folder of the catalogue', () => {
  const catalog = join(folder, 'config', 'catalog')
  mkdirSync(join(folder, 'config'))
  cpSync(shipped, catalog, { recursive: true })
  writeFileSync(join(folder, 'config', 'providers.yaml'), 'rails: {}\n')
  const sum = 'sha256sum ../providers.yaml *.yaml | sha256sum'
  const printed = execFileSync('sh', ['-c', sum], { cwd: catalog, env: { ...process.env, LC_ALL: 'C' } })
  expect(printed.toString().split(' ')[0]).toBe(configurationWith('rails: {}\n').hash)
})
