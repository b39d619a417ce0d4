import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from '../../../test/world/smtp-server.ts'

const server = await startSmtpServer()
afterAll(server.close)

/** A process that sends a mail and releases what it acquired. */
const script = `
  import { attachMailer } from '${new URL('attach-mailer.ts', import.meta.url)}'
  import { readSmtpUrl } from '#providers/smtp'
  const smtpUrl = readSmtpUrl('smtp://127.0.0.1:${server.port}')
  const config = { smtpUrl, mailFrom: 'exchange@coffer.example', name: 'Coffer', smtpLogin: null }
  await using acquired = new AsyncDisposableStack()
  const mailer = attachMailer({ config }, { sandbox: null, acquired })
  const mail = { to: 'alice@example.org', subject: 'A code', text: 'ABCD', html: null, reference: 'one' }
  console.log((await mailer.send(mail)).status)
`

test('a mail server keeps no process from its end', async () => {
  const own = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: new URL('../../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [sent] = await once(own.stdout, 'data')
  expect(String(sent)).toBe('done\n')
  const sentAt = performance.now()
  const [code] = await once(own, 'exit')
  expect(code).toBe(0)
  // A connection that is kept would end by its timeout of eight seconds.
  expect(performance.now() - sentAt).toBeLessThan(4_000)
})
