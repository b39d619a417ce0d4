import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sbpHouse } from '../../../test/world/sbp-server.ts'
import { shippedCatalog as catalog } from '../../../test/world/shipped-catalog.ts'
import { useFolder } from '../../../test/world/use-folder.ts'
import { ConfigError, readConfig } from '../settings/config.ts'
import { attachRails } from './attach-rails.ts'

const folder = useFolder()
const { merchant, account } = sbpHouse

function keyFile(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

function attach(secretFile: string, code = 'SBP') {
  const setting = `sbp url=https://pay.example merchant=${merchant} account=${account} secret_file=${secretFile}`
  return attachRails({ config: readConfig({ [`COFFER_RAIL_${code}`]: setting }), catalog }, null)
}

test('a rail with a setting is its bank, and without one a live exchange has none', () => {
  expect([...attach(keyFile('key', 'the-key-of-the-bank\n')).keys()]).toEqual(['sbp'])
  expect(attachRails({ config: readConfig({}), catalog }, null).size).toBe(0)
})

test.each([
  ['empty', ''],
  ['too short', 'hunter2'],
  ['of two lines', 'hunter2hunter2\nhunter2hunter2'],
  ['of control characters', 'hunter2hunter2\u0000'],
])('a file of a key that is %s stops the start without being shown', (_, content) => {
  const start = () => attach(keyFile('wrong', content))
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/COFFER_RAIL_SBP secret_file= must name a file with one key/)
  expect(start).not.toThrow(/hunter2/)
})

test('a file that is not there, and a rail that the catalogue does not list, stop the start', () => {
  expect(() => attach(join(folder, 'missing'))).toThrow(/names .*missing, which cannot be read \(ENOENT\)/)
  expect(() => attach(keyFile('key', 'the-key-of-the-bank'), 'PIX')).toThrow(
    /COFFER_RAIL_PIX names a rail that the catalogue does not list/,
  )
})

/** As `attach`, by an entry in a file of providers. */
function attachByFile(secretFile: string, code = 'sbp') {
  const entry = { provider: 'sbp', url: 'https://pay.example', merchant, account, secret_file: secretFile }
  const file = keyFile('providers.yaml', `rails:\n  ${code}: ${JSON.stringify(entry)}\n`)
  return attachRails({ config: readConfig({ COFFER_PROVIDERS: file }), catalog }, null)
}

test('an entry in the file is its bank, and what is wrong with it is named by line and field', () => {
  expect([...attachByFile(keyFile('key', 'the-key-of-the-bank\n')).keys()]).toEqual(['sbp'])
  const empty = () => attachByFile(keyFile('empty', ''))
  expect(empty).toThrow(ConfigError)
  expect(empty).toThrow(/providers\.yaml:2: rails\.sbp\.secret_file: must name a file with one key/)
  expect(() => attachByFile(join(folder, 'missing'))).toThrow(
    /providers\.yaml:2: rails\.sbp\.secret_file: names .*missing, which cannot be read \(ENOENT\)/,
  )
  expect(() => attachByFile(keyFile('key', 'the-key-of-the-bank'), 'pix')).toThrow(
    /providers\.yaml:2: rails\.pix: names a rail that the catalogue does not list/,
  )
})
