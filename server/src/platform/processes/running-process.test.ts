import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { commandLine, isRunning, startMark } from './running-process.ts'

test('a process runs until it is killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = child.pid!
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isRunning(pid)).toBe(false)
  expect(startMark(pid)).toBeNull()
  expect(commandLine(pid) ?? '').toBe('')
})

test('a process that its parent has not collected counts as ended', async () => {
  // The shell becomes a sleep, which never collects the child that the shell had started.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 20'])
  try {
    const [line] = await once(parent.stdout, 'data')
    await expect.poll(() => isRunning(Number(String(line)))).toBe(false)
  } finally {
    parent.kill('SIGKILL')
  }
})

test('the start mark stays the same for one process and differs between two', () => {
  const own = startMark(process.pid)
  expect(own).not.toBeNull()
  expect(startMark(process.pid)).toBe(own)
  expect(startMark(process.ppid)).not.toBe(own)
})

test('the command line names the program', () => {
  expect(commandLine(process.pid)).toContain('node')
})

test.each([0, -1, 1.5, Number.NaN])('%s is no process', (pid) => {
  expect(isRunning(pid)).toBe(false)
})
