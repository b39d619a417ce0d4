import type { ReactNode } from 'react'

type Item = { readonly title: string; readonly group?: string | undefined }

type Props<Place extends Item> = {
  readonly places: readonly Place[]
  draw(place: Place): ReactNode
}

/** The items of a navigation at the side, those of a group together below its name. */
export function SideList<Place extends Item>({ places, draw }: Props<Place>) {
  return [...Map.groupBy(places, ({ group = '' }) => group)].map(([group, members]) => (
    <li key={group}>
      {group !== '' && (
        <span className="side-group" aria-hidden="true">
          {group}
        </span>
      )}
      <ul aria-label={group === '' ? undefined : group}>
        {members.map((place) => (
          <li key={place.title}>{draw(place)}</li>
        ))}
      </ul>
    </li>
  ))
}
