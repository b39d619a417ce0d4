import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

// Elsewhere the system's own bound on a queue of connections is lower.
test.runIf(process.platform === 'linux')(
  'of 1,000 connections at once none is turned away while the server is busy with something else',
  () => {
    const { hostname, port } = new URL(server.url)
    const knock = `
      const { connect } = require('node:net')
      let open = 0
      for (let count = 0; count < 1000; count++) connect(${port}, '${hostname}', () => open++).on('error', () => {})
      // A connection that is turned away tries again a second later.
      setTimeout(() => { process.stdout.write(String(open)); process.exit() }, 900)`
    // The server runs in this process, which does nothing else until the other one has ended.
    expect(execFileSync(process.execPath, ['-e', knock], { encoding: 'utf8' })).toBe('1000')
  },
)
