import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton, DataTable, EmptyState, ErrorPanel, Page, TextField } from '#ui'
import { useWords } from '#words'
import { call } from './api.ts'

/** Where the customer receives crypto: the addresses of each wallet, with their tags. */
export function DepositAddressesPage() {
  const words = useWords()
  const text = words.addresses
  const wallets = useQuery({ queryKey: ['wallets'], queryFn: () => call('consoleListWallets') })
  const rows = Object.values(wallets.data ?? {}).flatMap(({ symbol, addresses }) =>
    addresses.map((one) => ({ symbol, ...one })),
  )
  return (
    <Page title={text.title} lead={text.lead}>
      <AddressForm />
      {wallets.isError && <ErrorPanel error={wallets.error} retry={() => void wallets.refetch()} />}
      {wallets.isPending && <p className="loading">{words.loading}</p>}
      {wallets.data !== undefined && rows.length === 0 && <EmptyState text={text.none} />}
      {rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
          keyOf={({ symbol, network }) => `${symbol} ${network}`}
          columns={[
            {
              title: words.balances.currency,
              cell: ({ symbol }) => <strong>{symbol}</strong>,
              text: ({ symbol }) => symbol,
            },
            { title: text.network, cell: ({ network }) => network, text: ({ network }) => network },
            {
              title: text.address,
              cell: ({ symbol, network, address }) => (
                <>
                  <code>{address}</code>{' '}
                  <CopyButton text={address} label={`${text.address} ${symbol} ${network}`} />
                </>
              ),
              text: ({ address }) => address,
            },
            {
              title: text.tag,
              cell: ({ symbol, network, tag }) =>
                tag !== undefined && (
                  <>
                    <code>{tag}</code> <CopyButton text={tag} label={`${text.tag} ${symbol} ${network}`} />
                  </>
                ),
              text: ({ tag }) => tag ?? '',
            },
          ]}
        />
      )}
    </Page>
  )
}

/** Asks for the addresses of one currency, which are made at the first time. */
function AddressForm() {
  const text = useWords().addresses
  const [symbol, setSymbol] = useState('')
  const queries = useQueryClient()
  const asked = useMutation({
    mutationFn: () => call('consoleGetDepositAddress', { query: { symbol: symbol.trim().toUpperCase() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['wallets'] }),
  })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        asked.mutate()
      }}
    >
      <TextField
        label={text.currency}
        hint={text.currencyHint}
        value={symbol}
        onChange={(event) => setSymbol(event.target.value)}
        required
        autoComplete="off"
      />
      {asked.isError && <ErrorPanel error={asked.error} />}
      <div>
        <button type="submit" className="button primary" disabled={asked.isPending}>
          {text.show}
        </button>
      </div>
    </form>
  )
}
