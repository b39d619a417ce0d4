import type { Config } from '#app/settings'

/** The address for links to this exchange's pages: the setting, otherwise where this process listens. */
export type PublicUrl = {
  get(): string
  /** Called once this process listens. */
  listensAt(url: string): void
}

export function publicUrlOf({ publicUrl, host, port }: Config): PublicUrl {
  let url = publicUrl ?? `http://${host}:${port}`
  return {
    get: () => url,
    listensAt(listening) {
      url = publicUrl ?? listening
    },
  }
}
