import { Message } from '#docs/pages'
import { LinkList, Paragraphs, useSite } from '#docs/parts'
import { messagesOf, resolve, topicsOf } from '#docs/reading'

export function StreamDescription() {
  return <Paragraphs text={useSite().streamApi.info.description} />
}

/** Links to the pages of all topics. */
export function Topics() {
  const links = topicsOf(useSite().streamApi).map(({ id, address, summary, access }) => ({
    href: `/docs/stream/${id}`,
    name: address,
    text: `${summary}. ${access}`,
  }))
  return <LinkList links={links} />
}

/** The messages of a client and their answers. */
export function Messages() {
  const { streamApi } = useSite()
  return messagesOf(streamApi, streamApi.channels.control).map((message) => (
    <Message key={message.name} message={{ ...message, payload: resolve(streamApi, message.payload) }} />
  ))
}
