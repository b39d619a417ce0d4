import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorPanel, FilterText, Page, PagedList, Time, useFilter, useToast } from '#ui'
import { useWords } from '#words'

type Session = {
  readonly id: string
  readonly is_current: boolean
  readonly ip: string
  readonly user_agent: string | null
  readonly created_at: number
  readonly last_seen_at: number
  readonly expires_at: number
}

type Props = {
  /** A page of the person's sessions. */
  read(
    cursor: string | undefined,
    limit?: number,
  ): Promise<{ readonly items: readonly Session[]; readonly next: string | null }>
  end(session_id: string): Promise<unknown>
}

const freshMs = 10_000

/** The person's sessions, each with a button that ends it. */
export function SessionsPage({ read, end }: Props) {
  const words = useWords()
  const text = words.live.sessions
  const toast = useToast()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => toast(text.ended),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const [search] = useFilter('search')
  // An empty page leads on to the next, so matches are found however old they are.
  const fits = ({ user_agent, ip }: Session) =>
    `${user_agent ?? text.command} ${ip}`.toLowerCase().includes(search.toLowerCase())
  const time = (title: string, of: (session: Session) => number) => ({
    title,
    cell: (session: Session) => <Time at={of(session)} />,
    text: (session: Session) => new Date(of(session) * 1_000).toISOString(),
  })
  return (
    <Page
      title={text.title}
      lead={text.lead}
      actions={<FilterText name="search" label={words.integration.session} />}
    >
      {ending.isError && <ErrorPanel error={ending.error} />}
      <PagedList
        label={text.title}
        queryKey={['sessions', search]}
        read={async (cursor) => {
          const { items, next } = await read(cursor)
          return { items: items.filter(fits), next }
        }}
        none={text.none}
        freshMs={freshMs}
        keyOf={({ id }) => id}
        columns={[
          {
            title: text.browser,
            cell: ({ user_agent, is_current }) => (
              <>
                {user_agent ?? text.command}{' '}
                {is_current && <span className="tag completed">{text.current}</span>}
              </>
            ),
            text: ({ user_agent }) => user_agent ?? '',
          },
          { title: words.requests.from, cell: ({ ip }) => <code>{ip}</code>, text: ({ ip }) => ip },
          time(text.begun, ({ created_at }) => created_at),
          time(text.seen, ({ last_seen_at }) => last_seen_at),
          time(text.expires, ({ expires_at }) => expires_at),
          {
            title: words.keys.actions,
            cell: ({ id, is_current }) =>
              !is_current && (
                <button
                  type="button"
                  className="button small danger"
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(id)}
                >
                  {text.end}
                </button>
              ),
          },
        ]}
      />
    </Page>
  )
}
