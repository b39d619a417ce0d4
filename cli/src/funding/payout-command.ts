import type { Coffer, FiatWithdrawal } from '@coffer/sdk'
import { calls, follow, keyOption, sameCaller } from '#calling'
import { agree, Failure, Misuse, noticer, type Terminal } from '#terminal'
import { findBank } from './find-bank.ts'

/** Pays roubles out to a bank account, and shows the progress until it has ended. */
export const payoutCommand = calls({
  usage: ['payout AMOUNT --to PHONE --bank BANK [--yes]'],
  about:
    'Shows the fee, and pays AMOUNT in RUB from the funding account to the account at BANK that is tied to PHONE; the fee comes on top. On a terminal it asks first; in a script it does not. Then it waits until the bank has decided. Ctrl-C ends only the waiting: the payout goes on.',
  arguments: { least: 1, most: 1, needs: 'needs an AMOUNT' },
  options: {
    to: { type: 'string', value: 'PHONE', says: 'phone number of the recipient, such as 79161234567' },
    bank: {
      type: 'string',
      value: 'BANK',
      says: 'code or name of the bank, or a part of it; `coffer banks` lists them',
    },
    yes: { type: 'boolean', short: 'y', says: 'do not ask' },
    'no-wait': { type: 'boolean', says: 'end once the payout is accepted' },
    ...keyOption,
  },
  examples: ['payout 500 --to 79161234567 --bank Сбербанк'],
  ask({ values, words: [amount = ''] }, terminal) {
    const { to, bank: search, 'idempotency-key': idempotency_key } = values
    const { yes: isSure = false, json: isJson = false, 'no-wait': isLeft = false } = values
    if (to === undefined) throw new Misuse('`payout` needs the phone number of the recipient: --to PHONE')
    if (search === undefined) throw new Misuse('`payout` needs the --bank of the recipient')
    const recipient = to.replace(/[\s()+-]/g, '')
    return async (coffer) => {
      const bank = findBank(search, (await coffer.listPayoutBanks()).banks)
      const { bank_code } = bank
      const { fee, total } = await coffer.estimateFiatWithdrawal({ amount, bank_code })
      const cost = `${amount} RUB to ${recipient} at ${bank.name}\nfee ${fee} RUB, total ${total} RUB\n`
      await agree({ cost, question: 'Pay out?', refusal: 'Nothing was paid out', isSure, isJson, terminal })
      const wish = { amount, recipient, bank_code, idempotency_key }
      const { transaction_id: id } = await coffer.createFiatWithdrawal(wish)
      if (!isLeft) await watch(coffer, { id, isJson, same: sameCaller(values), terminal })
    }
  },
})

type Watched = { id: string; isJson: boolean; same: string; terminal: Terminal }

async function watch(coffer: Coffer, { id, isJson, same, terminal }: Watched): Promise<void> {
  const notice = noticer(isJson, terminal)
  const ended = await follow({
    read: () => coffer.getFiatWithdrawal(id),
    isOver: ({ status }) => status !== 'processing',
    progressOf,
    tell: notice,
    terminal,
  })
  const look = `\`coffer payouts ${id}${same}\``
  if (ended === undefined) notice(`The payout goes on; ${look} shows how far it is.`)
  else if (ended.status === 'failed')
    throw new Failure(
      `The payout failed (${ended.error}), and ${ended.total} ${ended.currency} are available again; ${look} shows it`,
    )
}

function progressOf({ status, amount_fact, currency }: FiatWithdrawal): string {
  if (status === 'processing') return 'the bank has not decided yet'
  return status === 'failed' ? 'failed' : `the recipient got ${amount_fact} ${currency}`
}
