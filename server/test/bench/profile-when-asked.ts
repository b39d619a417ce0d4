// Loaded into a measured process; does nothing until a profile is requested.
import { ownProfiler, type ProfilerRequest } from './profiler.ts'

const profiler = ownProfiler()

process.on('message', async (request: Partial<ProfilerRequest>) => {
  if (request.profiler === 'start') {
    await profiler.start()
    process.send?.('started')
  }
  if (request.profiler === 'stop') process.send?.(await profiler.stop())
})
