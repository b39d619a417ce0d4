import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeSandboxFile } from './write-sandbox-file.ts'

test('the file tells where requests and where the stream are answered', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coffer-sandbox-file-'))
  await writeSandboxFile(dataDir, { baseUrl: 'http://127.0.0.1:8080', customers: [] })
  expect(JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))).toEqual({
    base_url: 'http://127.0.0.1:8080',
    ws_url: 'ws://127.0.0.1:8080/ws',
    customers: [],
  })
  await rm(dataDir, { recursive: true })
})
