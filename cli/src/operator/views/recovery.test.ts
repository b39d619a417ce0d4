import { expect, test } from 'vitest'
import type { OfficeOperations } from '#office'
import { showView } from '../../../test/show-view.ts'
import { recoveryViews } from './recovery.ts'

type Standing = OfficeOperations['officeGetRecovery']['data']
type Seal = NonNullable<Standing['seal']>
type Recovery = NonNullable<Standing['last']>

const id = '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f'
const at = 1777896000
const [hers, his] = ['A', 'B'].map((letter) => `${letter.repeat(43)}=`) as [string, string]

const seal: Seal = {
  id,
  sealed_by: 'oscar',
  sealed_at: at,
  people: [
    { name: 'olivia', public_key: hers },
    { name: 'oscar', public_key: his },
  ],
  lacks: [],
  opened_at: null,
}

const last: Recovery = {
  id,
  is_open: true,
  opened_by: ['olivia', 'oscar'],
  reason: 'fire',
  opened_at: at + 60,
  until: at + 3660,
}

const shown = (data: Standing) => showView(recoveryViews, 'recovery show', data)

test('recovery show: says how to seal one where none is sealed', async () => {
  const { asked, text } = await shown({ seal: null, last: null })
  expect(asked).toEqual([['officeGetRecovery']])
  expect(text).toBe(
    'No recovery is sealed. Two people do it: npm run operator -- recovery seal --people NAME,NAME --keys BASE64,BASE64\n',
  )
})

test('recovery show: who opens the seal, and who of them cannot any more', async () => {
  const lacks = [{ name: 'oscar', lack: 'the operator oscar is disabled' }]
  expect((await shown({ seal: { ...seal, lacks }, last: null })).text).toBe(`\
seal      ${id}
sealed    by oscar at 2026-05-04T12:00:00.000Z
person    olivia, key ${hers}
person    oscar, key ${his}; opens nothing any more: the operator oscar is disabled
status    can be opened once
recovery  none was ever opened
`)
})

test('recovery show: until when one is open and why, on one line, and that it is over', async () => {
  const opened = { ...seal, opened_at: at + 60 }
  const { text } = await shown({ seal: opened, last: { ...last, reason: 'fire\nstatus    closed' } })
  expect(text).toContain(`\
status    opened at 2026-05-04T12:01:00.000Z; seal the next one
recovery  OPEN until 2026-05-04T13:01:00.000Z, by olivia and oscar: fire\\u000astatus    closed
`)
  expect((await shown({ seal: opened, last: { ...last, is_open: false } })).text).toContain(
    'recovery  over, opened at 2026-05-04T12:01:00.000Z, by olivia and oscar: fire\n',
  )
})
