/** The place of a caller: a network, such as an address, within a site, such as its /24. */
export type Place = { readonly site: string; readonly network: string }

export type FairQueue = {
  /** Does a job at its turn; throws `GaveWay` for a job that waited among too many. */
  run<T>(place: Place, job: () => Promise<T>): Promise<T>
}

/** Too many jobs waited, most of them of this job's place. */
export class GaveWay extends Error {
  override readonly name = 'GaveWay'
}

type Waiting = { begin(): void; giveWay(): void }

type Options = { readonly runningMax: number; readonly waitingMax: number }

/**
 * Does a few jobs at a time. The turn goes around the sites, and within a site around its networks, so that callers from
 * elsewhere do not wait for a flood. Within a network the newest job is next: in a flood the oldest jobs wait in vain.
 */
export function createFairQueue({ runningMax, waitingMax }: Options): FairQueue {
  const sites = new Map<string, Map<string, Waiting[]>>()
  let [running, waiting] = [0, 0]

  function add({ site, network }: Place, job: Waiting): void {
    const networks = sites.get(site) ?? new Map<string, Waiting[]>()
    sites.set(site, networks)
    networks.set(network, [...(networks.get(network) ?? []), job])
    waiting += 1
    if (waiting > waitingMax) take(mostCrowded(), (jobs) => jobs.shift())?.giveWay()
  }

  /** Takes a job of a place; the place's next turn then comes after all others. */
  function take(
    { site, network }: Place,
    from: (jobs: Waiting[]) => Waiting | undefined,
  ): Waiting | undefined {
    const networks = sites.get(site) ?? new Map<string, Waiting[]>()
    const jobs = networks.get(network) ?? []
    const taken = from(jobs)
    waiting -= taken === undefined ? 0 : 1
    networks.delete(network)
    if (jobs.length > 0) networks.set(network, jobs)
    sites.delete(site)
    if (networks.size > 0) sites.set(site, networks)
    return taken
  }

  function next(): Place | undefined {
    const [[site, networks] = []] = sites
    const [network] = networks?.keys() ?? []
    return site === undefined || network === undefined ? undefined : { site, network }
  }

  function mostCrowded(): Place {
    const bySite = [...sites].map(([site, networks]) => ({
      site,
      networks,
      count: countOf([...networks.values()]),
    }))
    const { site, networks } = bySite.reduce((one, other) => (other.count > one.count ? other : one))
    const [network] = [...networks].reduce((one, other) => (other[1].length > one[1].length ? other : one))
    return { site, network }
  }

  function goOn(): void {
    while (running < runningMax) {
      const place = next()
      const job = place && take(place, (jobs) => jobs.pop())
      if (job === undefined) return
      job.begin()
    }
  }

  return {
    async run(place, job) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const begin = () => {
        running += 1
        resolve()
      }
      add(place, { begin, giveWay: () => reject(new GaveWay()) })
      goOn()
      await promise
      try {
        return await job()
      } finally {
        running -= 1
        goOn()
      }
    },
  }
}

function countOf(lists: readonly (readonly unknown[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}
