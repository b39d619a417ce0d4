import { expect, test } from 'vitest'
import { faultyParty, PortFault } from './faulty-ports.ts'
import { type Fault, faultsOf, type Port } from './ports.ts'

/** A party that notes what reaches it, whose next call meets a fault. */
function party(armed: Fault | null) {
  const reached: string[] = []
  const note = (call: string) => async (what: string) => {
    reached.push(`${call} ${what}`)
    return `${call} done`
  }
  let next = armed
  const faults = {
    async take(port: Port, { suffers } = { suffers: faultsOf(port) }) {
      if (next === null || !suffers.includes(next)) return null
      const taken = next
      next = null
      return taken
    },
  }
  const sound = { name: 'sound', place: note('place'), find: note('find'), count: note('count') }
  const faulty = faultyParty(sound, { port: 'hedging', faults, acts: ['place'], reads: ['find'] })
  return { faulty, reached }
}

test.each(['timeout', '5xx'] as const)('a call that meets %s does not get there', async (fault) => {
  for (const call of ['place', 'find'] as const) {
    const { faulty, reached } = party(fault)
    await expect(faulty[call]('x')).rejects.toThrow(PortFault)
    expect(reached).toEqual([])
    expect(await faulty[call]('y')).toBe(`${call} done`)
    expect(reached).toEqual([`${call} y`])
  }
})

test('a lost response is met by the next call that has an effect, which it had', async () => {
  const { faulty, reached } = party('lost_response')
  expect(await faulty.find('x')).toBe('find done')
  await expect(faulty.place('y')).rejects.toThrow('lost_response at hedging')
  expect(reached).toEqual(['find x', 'place y'])
})

test('what is no call of the port stays as it is', async () => {
  const { faulty } = party('timeout')
  expect([faulty.name, await faulty.count('x')]).toEqual(['sound', 'count done'])
})
