import { calls } from '#calling'
import { showListed } from '#terminal'
import { banksLike } from './find-bank.ts'

/** Shows the banks that a payout can reach. */
export const banksCommand = calls({
  usage: ['banks [SEARCH]'],
  about: 'Shows the banks that a payout can reach, or those whose name or code has SEARCH in it.',
  arguments: { most: 1, needs: 'takes at most one SEARCH' },
  ask({ words: [search] }) {
    return async (coffer) => {
      const { banks } = await coffer.listPayoutBanks()
      return search === undefined ? banks : banksLike(search, banks)
    }
  },
  show(banks, { terminal }) {
    const rows = banks.map(({ bank_code, name }) => [bank_code, name])
    showListed({ heads: ['BANK', 'NAME'], rows, none: 'There is no such bank.' }, terminal)
  },
  document: (banks) => ({ banks }),
})
