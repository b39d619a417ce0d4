import { readFileSync } from 'node:fs'

const examples = new URL('../../../examples/high-availability/', import.meta.url)

type Filling = {
  /** The machine whose file it is to be, in place of the one that the example is of. */
  readonly machine?: { readonly shown: string; readonly name: string }
  /** Addresses on this machine by those that the examples name, such as `db-a:5432`. */
  readonly addresses: ReadonlyMap<string, string>
  /** Folders and passwords of this run by those that the example shows. */
  readonly values: Readonly<Record<string, string>>
}

/** An example's text with machines, addresses, folders and passwords of this run in place of those that it shows. */
export function fillExample(
  name: 'patroni.yaml' | 'haproxy.cfg' | 'etcd.env',
  { machine, addresses, values }: Filling,
): string {
  const addressOf = (shown: string) => {
    const address = addresses.get(shown)
    if (address === undefined) throw new Error(`${name} names ${shown}, which this run has not`)
    return address
  }
  let text = readFileSync(new URL(name, examples), 'utf8').replaceAll(/^ *#.*\n/gm, '')
  for (const [shown, value] of Object.entries(values)) {
    if (!text.includes(shown)) throw new Error(`${name} does not say ${shown}`)
    text = text.replaceAll(shown, value)
  }
  if (machine !== undefined)
    text = text
      .split('\n')
      // The list of all members is the same on each of them.
      .map((line) =>
        line.startsWith('ETCD_INITIAL_CLUSTER=') ? line : line.replaceAll(machine.shown, machine.name),
      )
      .join('\n')
  return text
    .replaceAll(/(db-\w:)(\d+) check port (\d+)/g, (_, host: string, port: string, checked: string) => {
      const checkPort = addressOf(host + checked).split(':')[1]
      return `${addressOf(host + port)} check port ${checkPort}`
    })
    .replaceAll(/\b(?:db|etcd)-\w:\d+/g, addressOf)
}
