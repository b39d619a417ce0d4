import { useQuery } from '@tanstack/react-query'
import type { OfficeOperations } from '#api'
import { AccountLink, asChoice, call, freshMs, NodesCard, Worth } from '#office/desk'
import { Amount, Bars, DataTable, FilterSelect, Loaded, Named, Page, Time, useFilter, useGrouped } from '#ui'
import { useWords } from '#words'

type House = OfficeOperations['officeGetHouse']['data']
type Wallets = OfficeOperations['officeGetHouseWallets']['data']

/** The house's inventory, positions, profit and wallets. */
export function HousePage() {
  const text = useWords().books
  const house = useQuery({
    queryKey: ['house'],
    queryFn: () => call('officeGetHouse'),
    refetchInterval: freshMs,
  })
  const wallets = useQuery({
    queryKey: ['house wallets'],
    queryFn: () => call('officeGetHouseWallets'),
    refetchInterval: freshMs,
  })
  const [currency] = useFilter('currency')
  const of = <Row extends { readonly symbol: string }>(rows: readonly Row[]) =>
    currency === '' ? rows : rows.filter(({ symbol }) => symbol === currency)
  const filter = (
    <FilterSelect
      name="currency"
      label={text.currency}
      all={text.allCurrencies}
      choices={(house.data?.lines ?? []).map(({ symbol }) => asChoice(symbol))}
    />
  )
  return (
    <Page title={text.house} lead={text.houseLead} actions={filter}>
      <Loaded of={house}>
        {(found) => (
          <>
            <Sums {...found} />
            <Books lines={of(found.lines)} accounts={of(found.accounts)} hedges={of(found.hedges)} />
          </>
        )}
      </Loaded>
      <section className="card">
        <h2>{text.wallets}</h2>
        <p className="hint">{text.walletsLead}</p>
        <Loaded of={wallets}>
          {({ wallets: known, balances }) => <WalletTable wallets={known} balances={of(balances)} />}
        </Loaded>
      </section>
      {(wallets.data?.nodes.length ?? 0) > 0 && <NodesCard nodes={wallets.data?.nodes ?? []} />}
    </Page>
  )
}

function Sums({ lines, exposure_usdt, dealing_usdt, hedging_usdt, profit_usdt, unpriced }: House) {
  const text = useWords().books
  const grouped = useGrouped()
  // Exposure is counted in USDT, so USDT itself has none.
  const open = lines.filter(
    ({ symbol, unhedged_usdt: worth }) => symbol !== 'USDT' && worth !== null && Number(worth) !== 0,
  )
  const sums = [
    [text.exposure, exposure_usdt],
    [text.dealing, dealing_usdt],
    [text.hedging, hedging_usdt],
    [text.profit, profit_usdt],
  ] as const
  return (
    <section className="card">
      <h2>{text.exposure}</h2>
      <dl className="facts">
        {sums.map(([name, usdt]) => (
          <Sum key={name} name={name} usdt={usdt} />
        ))}
      </dl>
      {unpriced.length > 0 && <p className="hint">{text.unpriced(unpriced.join(', '))}</p>}
      {open.length === 0 ? (
        <p>{text.noExposure}</p>
      ) : (
        <>
          <h3>{text.exposureByCurrency}</h3>
          <Bars
            label={text.exposureByCurrency}
            bars={open.map(({ symbol, unhedged_usdt: worth }) => ({
              label: symbol,
              value: Number(worth),
              text: `${grouped(`${worth}`)} USDT`,
            }))}
          />
        </>
      )}
    </section>
  )
}

type BooksProps = {
  readonly lines: readonly House['lines'][number][]
  readonly accounts: readonly House['accounts'][number][]
  readonly hedges: readonly House['hedges'][number][]
}

function Books({ lines, accounts, hedges }: BooksProps) {
  const text = useWords().books
  return (
    <>
      <section className="card">
        <h2>{text.positions}</h2>
        <Positions lines={lines} />
      </section>
      {hedges.length > 0 && (
        <section className="card">
          <h2>{text.openHedges}</h2>
          <DataTable
            label={text.openHedges}
            rows={hedges}
            keyOf={({ reference }) => reference}
            columns={[
              { title: text.party, cell: ({ provider }) => provider, text: ({ provider }) => provider },
              {
                title: text.currency,
                cell: ({ side, symbol }) => (
                  <>
                    <Named list="orderTerms" code={side} /> {symbol}
                  </>
                ),
                text: ({ side, symbol }) => `${side} ${symbol}`,
              },
              {
                title: text.since,
                cell: ({ since }) => <Time at={since} />,
                text: ({ since }) => new Date(since * 1_000).toISOString(),
              },
              {
                title: text.reference,
                cell: ({ reference }) => <code>{reference}</code>,
                text: ({ reference }) => reference,
              },
            ]}
          />
        </section>
      )}
      <section className="card">
        <h2>{text.accounts}</h2>
        <p className="hint">{text.accountsLead}</p>
        <DataTable
          label={text.accounts}
          rows={accounts}
          none={text.noAccounts}
          keyOf={({ account_id }) => account_id}
          columns={[
            {
              title: text.kind,
              cell: (one) => <AccountLink {...one} />,
              text: ({ kind }) => kind,
            },
            { title: text.currency, cell: ({ symbol }) => symbol, text: ({ symbol }) => symbol },
            {
              title: text.balance,
              isNumber: true,
              cell: ({ balance }) => <Amount of={balance} />,
              text: ({ balance }) => balance,
            },
          ]}
        />
      </section>
    </>
  )
}

function Sum({ name, usdt }: { readonly name: string; readonly usdt: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span>{usdt === null ? '–' : <Worth amount={usdt} symbol="USDT" />}</span>
      </dd>
    </>
  )
}

function Positions({ lines }: Pick<BooksProps, 'lines'>) {
  const text = useWords().books
  const amounts = [
    [text.inventory, 'inventory'],
    [text.funded, 'funded'],
    [text.position, 'position'],
    [text.hedged, 'hedged'],
    [text.unhedged, 'unhedged'],
  ] as const
  return (
    <DataTable
      label={text.positions}
      rows={lines}
      none={text.noPositions}
      keyOf={({ symbol }) => symbol}
      columns={[
        {
          title: text.currency,
          cell: ({ symbol }) => <strong>{symbol}</strong>,
          text: ({ symbol }) => symbol,
        },
        ...amounts.map(([title, field]) => ({
          title,
          isNumber: true,
          cell: (line: House['lines'][number]) => <Amount of={line[field]} />,
          text: (line: House['lines'][number]) => line[field],
        })),
      ]}
    />
  )
}

type WalletProps = {
  readonly wallets: Wallets['wallets']
  readonly balances: readonly Wallets['balances'][number][]
}

function WalletTable({ wallets, balances }: WalletProps) {
  const words = useWords()
  const text = words.books
  const addressOf = ({ network, role }: Wallets['balances'][number]) =>
    wallets.find((one) => one.network === network && one.role === role)?.address ?? '–'
  return (
    <DataTable
      label={text.wallets}
      rows={balances}
      none={text.noWallets}
      keyOf={({ network, role, symbol }) => `${network} ${role} ${symbol}`}
      columns={[
        { title: words.transactions.network, cell: ({ network }) => network, text: ({ network }) => network },
        {
          title: text.role,
          cell: ({ role }) => <Named list="wallets" code={role} />,
          text: ({ role }) => role,
        },
        { title: words.transactions.address, cell: (one) => <code>{addressOf(one)}</code>, text: addressOf },
        {
          title: text.balance,
          isNumber: true,
          cell: ({ balance, symbol }) => <Worth amount={balance} symbol={symbol} />,
          money: ({ balance, symbol }) => ({ amount: balance, symbol }),
        },
        {
          title: text.needed,
          isNumber: true,
          cell: ({ needed, symbol }) => <Worth amount={needed} symbol={symbol} />,
          money: ({ needed, symbol }) => ({ amount: needed, symbol }),
        },
      ]}
    />
  )
}
