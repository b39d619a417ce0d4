import Type from 'typebox'
import { expect, test } from 'vitest'
import { createBareServer } from '../../../../test/world/bare-http-server.ts'
import { closedObject } from './fields.ts'
import type { Mount } from './mount.ts'
import { needsFreshSignIn, type SessionRule, sessionEffects } from './session-rule.ts'

const unasked = () => Promise.reject(new Error('nobody asks this'))

/** Starts a server with one route of a session, whose rule is as given. */
async function start(rule: object): Promise<void> {
  const result = closedObject({ key: Type.String() })
  const mount: Mount = {
    operationId: 'makeKey',
    summary: 'Make a key',
    ...{ tag: 'Console', method: 'POST', path: '/api/console/v1/keys', result },
    example: { data: { key: 'k' } },
    permission: null,
    session: { door: 'console', right: null, ...rule } as SessionRule, // as: what no builder would make
    handle: unasked,
  }
  const server = await createBareServer({ routes: [mount], sessionGuard: unasked })
  await server.close()
}

test.each(['widensAccess', 'showsSecret', 'sendsValue'])(
  'a route that %s does not start without the guard of a fresh sign-in',
  async (does) => {
    const said = `makeKey ${does}, so it needs the guard of a fresh sign-in`
    await expect(start({ does, isFresh: false })).rejects.toThrow(said)
    await expect(start({ does })).rejects.toThrow(said)
    await expect(start({ does, isFresh: true, isOpen: true })).rejects.toThrow(said)
    await start({ does, isFresh: true })
  },
)

test.each([undefined, '', 'nothing', 'toString', '__proto__'])(
  'a route that does %j does not start',
  async (does) => {
    await expect(start({ does, isFresh: true })).rejects.toThrow(
      'makeKey must say what it does: reads, changes, ',
    )
  },
)

test('a body that takes access away is named where access can be widened, and nowhere else', async () => {
  await expect(start({ ...sessionEffects.showsSecret, takesAway: { is_active: false } })).rejects.toThrow(
    'makeKey names what takes access away, and does not widen it',
  )
})

test.each([
  [{ is_active: false }, false],
  [{ is_active: true }, true],
  [{ is_active: false, name: 'x' }, true],
  [{ name: 'x' }, true],
  [{ is_active: 'false' }, true],
  [{}, true],
  [[false], true],
  [null, true],
  [undefined, true],
])('just what takes access away needs no fresh sign-in: %j', (body, isNeeded) => {
  const rule = { door: 'console', right: null, ...sessionEffects.widensAccess } as const
  expect(needsFreshSignIn({ ...rule, takesAway: { is_active: false } }, () => body)).toBe(isNeeded)
  expect(needsFreshSignIn(rule, () => body)).toBe(true)
})
