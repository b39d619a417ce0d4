import { createServer, type Socket } from 'node:net'
import { type ArrivedMail, arrivedMail } from './arrived-mail.ts'

export type SmtpTestServer = {
  readonly port: number
  /** The mails that it took, oldest first, each as often as it came. */
  readonly mails: readonly ArrivedMail[]
  /** How many connections were opened. */
  connections(): number
  close(): Promise<void>
}

type Options = {
  /** Wants a login, which it refuses. */
  readonly refusesLogin?: boolean
}

/**
 * A mail server on this machine, by RFC 5321. The name before the @ chooses what goes wrong: `bounce` is nobody, `later` is
 * full now, `lost` is taken and never answered, `silent` is not answered at all.
 */
export async function startSmtpServer({ refusesLogin = false }: Options = {}): Promise<SmtpTestServer> {
  const mails: ArrivedMail[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    talk(socket, { refusesLogin, take: (mail) => mails.push(mail) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return {
    port: address.port,
    mails,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

type Talk = { readonly refusesLogin: boolean; take(mail: ArrivedMail): void }

function talk(socket: Socket, { refusesLogin, take }: Talk): void {
  let [pending, to, isData] = ['', '', false]
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test ESMTP')
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    pending += chunk
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = pending.indexOf(mark)
      if (end < 0) return
      const text = pending.slice(0, end)
      pending = pending.slice(end + mark.length)
      if (isData) receive(text)
      else answer(text)
    }
  })

  function receive(text: string): void {
    isData = false
    take(arrivedMail({ to, raw: text.replaceAll('\r\n..', '\r\n.') }))
    if (to.startsWith('lost@')) socket.destroy()
    else say('250 taken')
  }

  function answer(line: string): void {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO')
      return void socket.write(`250-test\r\n250${refusesLogin ? ' AUTH PLAIN' : ' 8BITMIME'}\r\n`)
    if (verb === 'AUTH') return void say('535 5.7.8 no such login')
    if (verb === 'RCPT') return void receiver(line)
    if (verb === 'DATA') {
      isData = true
      return void say('354 go on')
    }
    if (verb === 'QUIT') return void socket.end('221 bye\r\n')
    say('250 ok')
  }

  function receiver(line: string): void {
    to = line.slice(line.indexOf('<') + 1, line.indexOf('>'))
    if (to.startsWith('bounce@')) say(`550 5.1.1 <${to}> is nobody`)
    else if (to.startsWith('later@')) say(`451 4.2.2 <${to}> is full`)
    else if (!to.startsWith('silent@')) say('250 ok')
  }
}
