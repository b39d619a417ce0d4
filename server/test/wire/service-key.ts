import { signIn } from './sign-in.ts'
import type { Credentials, TestServer } from './test-server.ts'

/** A service key that olivia made and confirmed, while no second person is there. */
export async function confirmedServiceKey(
  server: TestServer,
  { name, rights }: { readonly name: string; readonly rights: readonly string[] },
): Promise<Credentials> {
  const olivia = await signIn(server, 'olivia')
  const act = (verb: string, body: object) => olivia.send('POST', `/acts/service-keys/${verb}`, { body })
  const made = await act('create', { subject: name, rights })
  const [api_key, secret_key] = [/hk_live_\w+/, /sk_live_\w+/].map((one) => one.exec(made.text)?.[0])
  if (api_key === undefined || secret_key === undefined) throw new Error(made.text)
  const confirmed = await act('confirm', { subject: api_key, reason: 'looked at' })
  if (confirmed.status !== 200) throw new Error(confirmed.text)
  return { api_key, secret_key }
}
