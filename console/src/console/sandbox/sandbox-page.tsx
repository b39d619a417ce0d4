import { useQuery } from '@tanstack/react-query'
import type { ConsoleOperations } from '#api'
import { call } from '#console/account'
import { ErrorPanel, Page, useGrouped } from '#ui'
import { useWords } from '#words'
import { Control } from './control.tsx'
import { FaultControl, SupplierControl } from './outside-controls.tsx'
import { ChainState, ClockState, PriceState, useSandboxState } from './sandbox-state.tsx'

type Currency = ConsoleOperations['listCurrencies']['data'][number]

/** The world around a sandbox, controlled by buttons: arriving money, chains, time, prices and failing parties. */
export function SandboxPage() {
  const words = useWords()
  const text = words.sandbox
  const list = useQuery({
    queryKey: ['currencies'],
    queryFn: () => call('listCurrencies'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const state = useSandboxState()
  return (
    <Page title={text.title} lead={text.lead}>
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {state.isError && <ErrorPanel error={state.error} retry={() => void state.refetch()} />}
      {list.isPending && <p className="loading">{words.loading}</p>}
      {list.data !== undefined && (
        <div className="controls">
          <PaymentControl currencies={list.data} />
          <ChainControl currencies={list.data} />
          <ClockControl />
          <PriceControl currencies={list.data} />
          <SupplierControl />
          <FaultControl />
        </div>
      )}
    </Page>
  )
}

type Props = { readonly currencies: readonly Currency[] }

function PaymentControl({ currencies }: Props) {
  const text = useWords().sandbox
  const ways = currencies.flatMap(({ symbol, networks }) =>
    networks.filter((one) => one.is_deposit_active).map(({ network }) => ({ symbol, network })),
  )
  const choices = ways.map(({ symbol, network }, index) => ({
    value: String(index),
    text: `${symbol} · ${network}`,
  }))
  const first = String(
    Math.max(
      0,
      ways.findIndex(({ symbol }) => symbol === 'USDT'),
    ),
  )
  return (
    <Control
      title={text.pay.title}
      says={text.pay.says}
      fields={{
        way: { label: text.pay.currency, choices, first, of: 'symbol' },
        amount: { label: text.pay.amount, first: '100', isNumber: true },
        confirmations: {
          label: text.pay.confirmations,
          hint: text.pay.confirmationsHint,
          first: '',
          isNumber: true,
        },
      }}
      buttons={[
        {
          title: text.pay.title,
          operation: 'sandboxPayAddress',
          async run({ way, amount, confirmations }) {
            const { symbol = '', network = '' } = ways[Number(way)] ?? {}
            const { addresses } = await call('getDepositAddress', { query: { symbol, network } })
            const { address = '', tag = null } = addresses[0] ?? {}
            const { txid } = await call('sandboxPayAddress', {
              params: { network },
              body: {
                ...{ address, tag, symbol, amount },
                ...(confirmations === '' ? {} : { confirmations: Number(confirmations) }),
              },
            })
            return text.pay.done(txid)
          },
        },
      ]}
    />
  )
}

function ChainControl({ currencies }: Props) {
  const text = useWords().sandbox
  const networks = new Set(currencies.flatMap((one) => one.networks.map(({ network }) => network)))
  const choices = [...networks].map((network) => ({ value: network, text: network }))
  const halt = (network: string, halted: boolean) =>
    call('sandboxHaltChain', { params: { network }, body: { halted } })
  return (
    <Control
      title={text.chain.title}
      says={text.chain.says}
      state={<ChainState />}
      fields={{
        network: { label: text.chain.network, choices, first: choices[0]?.value ?? '' },
        blocks: { label: text.chain.blocks, first: '1', isNumber: true },
      }}
      buttons={[
        {
          title: text.chain.mine,
          operation: 'sandboxMine',
          run: async ({ network, blocks }) =>
            text.chain.height(
              await call('sandboxMine', { params: { network }, body: { blocks: Number(blocks) } }),
            ),
        },
        {
          title: text.chain.reorganise,
          operation: 'sandboxReorganise',
          run: async ({ network, blocks }) =>
            text.chain.height(
              await call('sandboxReorganise', {
                params: { network },
                body: { depth: Number(blocks) },
              }),
            ),
        },
        {
          title: text.chain.halt,
          operation: 'sandboxHaltChain',
          run: ({ network }) => halt(network, true).then(() => text.chain.halted),
        },
        {
          title: text.chain.resume,
          operation: 'sandboxHaltChain',
          run: ({ network }) => halt(network, false).then(() => text.chain.resumed),
        },
      ]}
    />
  )
}

function ClockControl() {
  const text = useWords().sandbox.clock
  const button = (title: string, seconds: number) => ({
    title,
    operation: 'sandboxAdvanceClock' as const,
    run: async () => text.now((await call('sandboxAdvanceClock', { body: { seconds } })).now),
  })
  return (
    <Control
      title={text.title}
      says={text.says}
      state={<ClockState />}
      fields={{}}
      buttons={[button(text.minute, 60), button(text.hour, 3_600), button(text.day, 86_400)]}
    />
  )
}

function PriceControl({ currencies }: Props) {
  const text = useWords().sandbox.price
  const grouped = useGrouped()
  const choices = currencies
    .filter(({ symbol }) => symbol !== 'USDT')
    .map(({ symbol }) => ({ value: `${symbol}-USDT`, text: `${symbol}/USDT` }))
  const pin = async (pair: string, body: { price: string } | { release: true }) => {
    const { bid, ask, ...named } = await call('sandboxPinPrice', { params: { pair }, body })
    return text.now({ ...named, bid: grouped(bid), ask: grouped(ask) })
  }
  return (
    <Control
      title={text.title}
      says={text.says}
      state={<PriceState />}
      fields={{
        pair: { label: text.pair, choices, first: choices[0]?.value ?? '' },
        price: { label: text.price, first: '', isNumber: true },
      }}
      buttons={[
        {
          title: text.pin,
          operation: 'sandboxPinPrice',
          run: ({ pair, price }) => pin(pair, { price }),
        },
        {
          title: text.release,
          operation: 'sandboxPinPrice',
          run: ({ pair }) => pin(pair, { release: true }),
        },
      ]}
    />
  )
}
