import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#console/account'
import { useTyped } from '#sign-in'
import {
  CopyButton,
  DataTable,
  EmptyState,
  ErrorPanel,
  FilterSelect,
  FilterText,
  Modal,
  Page,
  TextField,
  useFilter,
} from '#ui'
import { useWords } from '#words'

type Address = {
  readonly symbol: string
  readonly network: string
  readonly address: string
  readonly tag?: string
}

// Loaded on demand, since few people open a QR code.
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** Where the customer receives crypto: each wallet's addresses, with their tags. */
export function DepositAddressesPage() {
  const words = useWords()
  const text = words.addresses
  const [shown, setShown] = useState<Address | null>(null)
  const wallets = useQuery({ queryKey: ['wallets'], queryFn: () => call('listWallets') })
  const [currency] = useFilter('symbol')
  const [network] = useFilter('network')
  const all = Object.values(wallets.data ?? {}).flatMap(({ symbol, addresses }) =>
    addresses.map((one) => ({ symbol, ...one })),
  )
  const rows = all.filter(
    (one) => one.symbol.includes(currency.toUpperCase()) && (network === '' || one.network === network),
  )
  const filters = <Filters networks={[...new Set(all.map((one) => one.network))].toSorted()} />
  return (
    <Page title={text.title} lead={text.lead} actions={filters}>
      <AddressForm />
      {wallets.isError && <ErrorPanel error={wallets.error} retry={() => void wallets.refetch()} />}
      {wallets.isPending && <p className="loading">{words.loading}</p>}
      {wallets.data !== undefined && rows.length === 0 && (
        <EmptyState text={text.none} isFilterable={all.length > 0} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={text.title}
          rows={rows}
          keyOf={(one) => `${one.symbol} ${one.network}`}
          columns={[
            {
              title: words.balances.currency,
              cell: ({ symbol }) => <strong>{symbol}</strong>,
              text: ({ symbol }) => symbol,
            },
            { title: text.network, cell: (one) => one.network, text: (one) => one.network },
            {
              title: text.address,
              cell: (one) => (
                <>
                  <code>{one.address}</code>{' '}
                  <CopyButton text={one.address} label={`${text.address} ${one.symbol} ${one.network}`} />
                </>
              ),
              text: ({ address }) => address,
            },
            {
              title: text.tag,
              cell: (one) =>
                one.tag !== undefined && (
                  <>
                    <code>{one.tag}</code>{' '}
                    <CopyButton text={one.tag} label={`${text.tag} ${one.symbol} ${one.network}`} />
                  </>
                ),
              text: ({ tag }) => tag ?? '',
            },
            {
              title: text.code,
              cell: (row) => (
                <button
                  type="button"
                  className="button small"
                  aria-label={`${text.showCode}: ${row.symbol} ${row.network}`}
                  onClick={() => setShown(row)}
                >
                  {text.showCode}
                </button>
              ),
            },
          ]}
        />
      )}
      {shown !== null && <AddressCode {...shown} onClose={() => setShown(null)} />}
    </Page>
  )
}

function Filters({ networks }: { readonly networks: readonly string[] }) {
  const words = useWords()
  return (
    <>
      <FilterText name="symbol" label={words.live.filters.symbol} />
      <FilterSelect
        name="network"
        label={words.integration.network}
        all={words.integration.allNetworks}
        choices={networks.map((one) => [one, one])}
      />
    </>
  )
}

/**
 * An address as a QR code for a phone's camera. A tag is shown beside it, since wallets do not agree on its form in a
 * code.
 */
function AddressCode({ symbol, network, address, tag, onClose }: Address & { onClose(): void }) {
  const words = useWords()
  const text = words.addresses
  return (
    <Modal isOpen onClose={onClose} title={`${symbol} · ${network}`}>
      <Suspense fallback={<p className="loading">{words.loading}</p>}>
        <QrCode text={address} label={`${text.code}: ${address}`} />
      </Suspense>
      <dl className="facts">
        <dt>{text.address}</dt>
        <dd>
          <code>{address}</code>
        </dd>
        {tag !== undefined && (
          <>
            <dt>{text.tag}</dt>
            <dd>
              <code>{tag}</code>
            </dd>
          </>
        )}
      </dl>
    </Modal>
  )
}

/** Asks for the addresses of one currency, which are made at the first request. */
function AddressForm() {
  const text = useWords().addresses
  const [typed, setTyped] = useTyped('address', { symbol: '' })
  const queries = useQueryClient()
  const asked = useMutation({
    mutationFn: () => call('getDepositAddress', { query: { symbol: typed.symbol.trim().toUpperCase() } }),
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
        value={typed.symbol}
        onChange={(event) => setTyped({ symbol: event.target.value })}
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
