import { calls } from '#calling'
import { showListed } from '#terminal'

/** Shows the methods of fiat deposits. */
export const depositMethodsCommand = calls({
  usage: ['deposit-methods [CURRENCY]'],
  about: 'Shows the ways to pay in fiat, RUB by default, with their bounds and fees.',
  arguments: { most: 1, needs: 'takes at most one CURRENCY' },
  ask({ words: [currency] }) {
    return (coffer) => coffer.listFiatDepositMethods({ currency })
  },
  show({ methods }, { terminal }) {
    const rows = methods.map((one) => [one.code, one.name, one.min_amount, one.max_amount, one.fee_share])
    const heads = ['METHOD', 'NAME', 'MIN', 'MAX', 'FEE SHARE']
    const none = 'There is no way to pay it in at the moment.'
    showListed({ heads, rows, numbers: ['MIN', 'MAX', 'FEE SHARE'], none }, terminal)
  },
})
