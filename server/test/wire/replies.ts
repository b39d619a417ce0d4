import type { Reply } from './test-server.ts'

/** Status and error code. */
export const outcomeOf = ({ status, error }: Reply) => [status, error?.code]

/** The paths of the fields that were refused. */
export const fieldsOf = ({ error }: Reply) =>
  (error?.details?.fields as { path: string }[] | undefined)?.map(({ path }) => path)

/** The first field that was refused, whichever table words it. */
export const refusedFieldOf = (reply: Reply) =>
  (reply.error?.details?.field as string | undefined) ?? fieldsOf(reply)?.[0]

/** Whether an answer says that it is a repeat: "true", or null. */
export const isReplay = ({ headers }: Reply) => headers.get('idempotency-replayed')

/** How many answers there are of each status and code. */
export function tally(replies: readonly Reply[]): { [outcome: string]: number } {
  const outcomes = Object.groupBy(replies, ({ status, error }) => `${status} ${error?.code ?? 'done'}`)
  return Object.fromEntries(Object.entries(outcomes).map(([outcome, list]) => [outcome, list?.length ?? 0]))
}

/** As many as that, each made with its place. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
