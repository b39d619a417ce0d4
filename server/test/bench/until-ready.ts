import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a server reports ready; fails when its process ends or that takes too long. */
export async function untilReady(
  url: string,
  { child, giveUpMs }: { child: ChildProcess; giveUpMs: number },
): Promise<void> {
  const givesUpAt = performance.now() + giveUpMs
  while (performance.now() < givesUpAt && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.status === 200) return
    await pause(10)
  }
  throw new Error('the server did not become ready')
}
