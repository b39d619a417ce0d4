import { expect, test } from 'vitest'
import { operatorMessage } from './command.ts'

test('a file system that refuses is one sentence, which names the path and the reason', () => {
  const refused = (code: string) =>
    operatorMessage(Object.assign(new Error(`${code}: …`), { code, syscall: 'open', path: '/data/instance' }))
  expect(['EACCES', 'EROFS', 'ENOENT', 'ENOSPC'].map(refused)).toEqual([
    'coffer: /data/instance cannot be used: this user may not use it (EACCES, open)',
    'coffer: /data/instance cannot be used: its file system is read-only (EROFS, open)',
    'coffer: /data/instance cannot be used: it does not exist and cannot be made there (ENOENT, open)',
    'coffer: /data/instance cannot be used: its disk is full (ENOSPC, open)',
  ])
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })
  expect(operatorMessage(full)).toBe('coffer: a file cannot be used: its disk is full (ENOSPC, write)')
})

test('a fault of ours is shown whole', () => {
  const fault = new Error('x is not a function')
  expect(operatorMessage(fault)).toBe(fault)
  const coded = Object.assign(new Error('a module is missing'), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(operatorMessage(coded)).toBe(coded)
})
