import type { CryptoWithdrawalEstimate } from '@coffer/sdk'
import { type WholeBalance, workOutWholeBalance } from '@coffer/sdk/whole-balance'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, ConsoleOperations } from '#api'
import { ErrorPanel, Modal, SelectField, useGrouped } from '#ui'
import { useWords } from '#words'
import { HeldEstimate } from './held-estimate.tsx'

type Currency = ConsoleOperations['listCurrencies']['data'][number]

type Props = Pick<Currency, 'symbol' | 'networks'> & {
  readonly call: Call<ConsoleOperations>
  onClose(): void
}

/**
 * Computes the withdrawal that leaves nothing of a currency. The dialog itself withdraws nothing: only keys move money
 * out.
 */
export function WholeBalanceDialog({ symbol, networks, call, onClose }: Props) {
  const words = useWords()
  const text = words.integration.wholeBalance
  const open = networks.find(({ is_withdraw_active }) => is_withdraw_active) ?? networks[0]
  const [network, setNetwork] = useState(open?.network ?? '')
  const worked = useMutation({ mutationFn: () => askWholeBalance(call, { symbol, bch_code: network }) })
  const choose = (next: string) => {
    worked.reset()
    setNetwork(next)
  }
  return (
    <Modal isOpen onClose={onClose} title={`${text.title}: ${symbol}`} lead={text.lead}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          worked.mutate()
        }}
      >
        <SelectField
          label={words.integration.network}
          choices={networks.map((one) => ({ value: one.network, text: one.network }))}
          value={network}
          onChoose={choose}
        />
        <div>
          <button type="submit" className="button primary" disabled={worked.isPending}>
            {worked.data === undefined ? text.workOut : text.anew}
          </button>
        </div>
      </form>
      {worked.isError && <ErrorPanel error={worked.error} />}
      {worked.data?.kind === 'whole' && (
        <HeldEstimate
          key={worked.data.estimate.estimate_id}
          {...{ symbol, network, whole: worked.data }}
          needsTag={networks.find((one) => one.network === network)?.tag?.required ?? false}
        />
      )}
      {worked.data !== undefined && worked.data.kind !== 'whole' && (
        <NothingLeaves symbol={symbol} why={worked.data} />
      )}
    </Modal>
  )
}

function askWholeBalance(
  call: Props['call'],
  { symbol, bch_code }: { readonly symbol: string; readonly bch_code: string },
): Promise<WholeBalance<CryptoWithdrawalEstimate>> {
  return workOutWholeBalance({
    readAvailable: async () => (await call('getWallet', { params: { symbol } })).available,
    estimate: (amount) => call('estimateCryptoWithdrawal', { body: { symbol, amount, bch_code } }),
    now: Date.now,
  })
}

type Nothing = {
  readonly symbol: string
  readonly why: Exclude<WholeBalance<CryptoWithdrawalEstimate>, { kind: 'whole' }>
}

function NothingLeaves({ symbol, why }: Nothing) {
  const text = useWords().integration.wholeBalance
  const grouped = useGrouped()
  return (
    <p className="problem" role="alert">
      {why.kind === 'none' && text.none(symbol)}
      {why.kind === 'moves' && text.moves}
      {why.kind === 'feeTakesAll' &&
        text.feeTakesAll(`${grouped(why.fee)} ${symbol}`, `${grouped(why.available)} ${symbol}`)}
    </p>
  )
}
