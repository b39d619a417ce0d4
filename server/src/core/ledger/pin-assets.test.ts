import { expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { useTestDatabase } from '../../../test/world/test-database.ts'
import { customerAccount } from './account.ts'
import { openAccounts } from './index.ts'
import { pinAssets } from './pin-assets.ts'

const testDatabase = await useTestDatabase()

const btc = { symbol: 'BTC', scale: 8 }
const usdt = { symbol: 'USDT', scale: 6 }

test('an asset keeps the scale that it was first seen with', async () => {
  const { database } = testDatabase
  await pinAssets(database, [btc, usdt])
  await pinAssets(database, [btc, usdt])
  await expect(pinAssets(database, [btc, { ...usdt, scale: 8 }])).rejects.toThrow(
    'USDT is kept with 6 decimals, so its precision cannot become 8',
  )
})

test('an asset may leave the catalogue only while it has no accounts', async () => {
  const { database } = testDatabase
  await pinAssets(database, [btc, usdt])
  await pinAssets(database, [btc])
  const account = customerAccount(systemIds.next(), 'funding_available')
  await database.inTransaction((tx) => openAccounts(tx, [{ account, asset: 'USDT' }]))
  await expect(pinAssets(database, [btc])).rejects.toThrow('USDT has accounts')
})
