/** A browser without a window: it keeps cookies by their path, and follows where it is sent. */
export type Jar = {
  /** Asks once, without following. */
  ask(url: string, options?: { method?: string; headers?: Record<string, string> }): Promise<Response>
  /** Asks, and follows up to ten redirects; answers where it ended. */
  follow(url: string, options?: { method?: string; headers?: Record<string, string> }): Promise<Landed>
  /** The value of a cookie; undefined without one. */
  cookie(name: string): string | undefined
  /** The values of `Set-Cookie` headers, in order. */
  readonly seen: readonly string[]
}

export type Landed = { readonly url: string; readonly status: number; readonly text: string }

type Kept = { readonly name: string; readonly value: string; readonly path: string }

/** `always` is sent with each request, such as the address that a proxy names. */
export function browserJar(always: Record<string, string> = {}): Jar {
  const kept = new Map<string, Kept>()
  const seen: string[] = []

  const jar: Jar = {
    seen,
    cookie: (name) => [...kept.values()].find((one) => one.name === name)?.value,
    async ask(url, { method = 'GET', headers = {} } = {}) {
      const { pathname, origin } = new URL(url)
      const cookies = [...kept.values()].filter(({ path }) =>
        `${pathname}/`.startsWith(path === '/' ? path : `${path}/`),
      )
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          ...(method === 'GET' ? {} : { origin }),
          cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
          ...always,
          ...headers,
        },
      })
      for (const line of response.headers.getSetCookie()) keep(line, pathname)
      return response
    },
    async follow(url, options) {
      let at = url
      let response = await jar.ask(at, options)
      for (let step = 0; step < 10 && response.headers.has('location'); step += 1) {
        at = new URL(response.headers.get('location') ?? '', at).href
        response = await jar.ask(at)
      }
      return { url: at, status: response.status, text: await response.text() }
    },
  }
  return jar

  function keep(line: string, asked: string): void {
    seen.push(line)
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? asked
    if (value === '' || attributes.some((one) => /^max-age=0$/i.test(one))) kept.delete(`${name} ${path}`)
    else kept.set(`${name} ${path}`, { name, value, path })
  }
}
