/** A mail server from its setting. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise the connection switches to TLS before the login, except on this machine. */
  readonly isTls: boolean
  readonly isHere: boolean
  readonly login: { readonly user: string; readonly pass: string } | null
}

const loopback = ['127.0.0.1', '[::1]', 'localhost']
const ports: { readonly [protocol: string]: number } = { 'smtp:': 587, 'smtps:': 465 }

/** Reads `smtp://user:password@host:587` or `smtps://…`; throws a sentence that ends "NAME …". */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text)
  const port = ports[url?.protocol ?? '']
  const isPlain = url !== null && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  if (url === null || port === undefined || url.hostname === '' || !isPlain)
    throw new Error('must be an address such as smtps://name:password@mail.example.com:465')
  if ((url.username === '') !== (url.password === ''))
    throw new Error('must give a name and a password, or neither')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? port : Number(url.port),
    isTls: url.protocol === 'smtps:',
    isHere: loopback.includes(url.hostname),
    login:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}
