import { LinkList, useSite } from '#docs/parts'

/** Links to the pages of all events. */
export function Events() {
  const links = useSite().groups.flatMap(({ events }) =>
    events.map(({ name, description }) => ({ href: `/docs/events/${name}`, name, text: description })),
  )
  return <LinkList links={links} />
}
