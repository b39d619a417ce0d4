import { useQuery } from '@tanstack/react-query'
import { call } from '#console/account'
import { CheckField, ErrorPanel } from '#ui'
import { useWords } from '#words'

/** The filter that matches every event. */
export const everyEvent = '*'

type Props = {
  /** Names of events and of their groups. */
  readonly chosen: readonly string[]
  choose(chosen: readonly string[]): void
  readonly problem: string | undefined
}

/** The events that an endpoint receives: all, whole groups, or single ones. */
export function EventChoice({ chosen, choose, problem }: Props) {
  const own = useWords().integration.webhooks
  const list = useQuery({
    queryKey: ['event types'],
    queryFn: () => call('consoleListEventTypes'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isEvery = chosen.includes(everyEvent)
  const groups = Map.groupBy(list.data?.items ?? [], ({ group }) => group)
  const set = (name: string, isChosen: boolean, without: readonly string[] = []) => {
    const others = chosen.filter((one) => one !== name && one !== everyEvent && !without.includes(one))
    choose(isChosen ? [...others, name] : others)
  }
  return (
    <fieldset>
      <legend>{own.events}</legend>
      <CheckField
        label={own.every}
        says={own.everySays}
        isChecked={isEvery}
        onChange={(isChosen) => choose(isChosen ? [everyEvent] : [])}
      />
      {list.isError && <ErrorPanel error={list.error} retry={() => void list.refetch()} />}
      {!isEvery &&
        [...groups].map(([group, types]) => (
          <div key={group} className="check-group">
            <CheckField
              label={group}
              says={own.group}
              isChecked={chosen.includes(group)}
              onChange={(isChosen) =>
                set(
                  group,
                  isChosen,
                  types.map(({ name }) => name),
                )
              }
            />
            {!chosen.includes(group) &&
              types.map(({ name, says }) => (
                <CheckField
                  key={name}
                  label={name}
                  says={says}
                  isChecked={chosen.includes(name)}
                  onChange={(isChosen) => set(name, isChosen)}
                />
              ))}
          </div>
        ))}
      {chosen.length === 0 && <p className="hint">{own.chooseOne}</p>}
      {problem !== undefined && <p className="wrong">{problem}</p>}
    </fieldset>
  )
}
