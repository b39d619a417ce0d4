import { expect, test } from 'vitest'
import { mortalProcess } from '../../../test/world/mortal-process.ts'
import { openServiceHouse } from '../../../test/world/service-house.ts'

const stepsMax = 60

test('a process that dies at any of its steps leaves a payment that another one makes once', async () => {
  const house = await openServiceHouse()
  const { supplier } = house
  const customerId = await house.newCustomer({ funding_available: { USDT: '10000' } })
  let deaths = 0
  for (let diesAt = 1; diesAt <= stepsMax; diesAt++) {
    const { id } = await house.pay(customerId, { client_amount: '100' })
    const mortal = mortalProcess(house.database, diesAt)
    supplier.around = mortal.step
    await Promise.allSettled([house.engine(mortal.database).turn()])
    supplier.around = () => {}
    if (!mortal.hasDied()) break
    deaths++
    // Past its leases.
    house.clock.advance(120_000)
    await house.engine().turn()
    await house.engine().lookAt(id)
    expect([diesAt, (await house.purchase(id)).status, supplier.delivered.get(id)]).toEqual([
      diesAt,
      'completed',
      1,
    ])
    const told = await house.events(id)
    expect(told.map(({ type }) => type.split('.')[1])).toEqual(['created', 'processing', 'completed'])
  }
  expect(deaths).toBeGreaterThanOrEqual(15)
  expect(deaths).toBeLessThan(stepsMax)
  await house.expectSoundBooks()
  await house.close()
}, 60_000)
