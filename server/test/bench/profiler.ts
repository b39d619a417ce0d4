import type { ChildProcess } from 'node:child_process'
import type { Profiler as Inspected } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { tell } from './child-processes.ts'

/** The main thread's profile between a start and a stop, with its CPU time. */
export type Profiled = { readonly profile: Inspected.Profile; readonly threadUs: number }

export type Profiler = { start(): Promise<void>; stop(): Promise<Profiled> }

/** A request to a process that has loaded `profile-when-asked.ts`. */
export type ProfilerRequest = { readonly profiler: 'start' | 'stop' }

export function profilerOf(child: ChildProcess): Profiler {
  const request = <Answer>(profiler: ProfilerRequest['profiler']) =>
    tell<Answer>(child, { profiler } satisfies ProfilerRequest)
  return {
    async start() {
      await request('start')
    },
    stop: () => request<Profiled>('stop'),
  }
}

/** The profiler of this process. */
export function ownProfiler(): Profiler {
  const session = new Session()
  let before = process.threadCpuUsage()
  return {
    async start() {
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.start')
      before = process.threadCpuUsage()
    },
    async stop() {
      const { user, system } = process.threadCpuUsage(before)
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      return { profile, threadUs: user + system }
    },
  }
}
