import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NodeRefusal } from '#providers/nodes'
import { type EvmNode, evmNode } from './evm-node.ts'
import { latestHead, nonceOf } from './questions.ts'

let server: Server | undefined
afterEach(() => void server?.closeAllConnections())
afterEach(() => void server?.close())

type Answer = (asked: { id: number; method: string }) => object | null

/** A node that answers as a test says; null leaves the call without an answer. */
async function nodeThat(answer: Answer | string, path = ''): Promise<EvmNode> {
  server = createServer(async (request, response) => {
    if (answer === 'silence') return
    if (typeof answer === 'string') return void response.end(answer)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked: { id: number; method: string }[] = JSON.parse(Buffer.concat(chunks).toString())
    // Backwards, which JSON-RPC allows.
    response.end(JSON.stringify(asked.flatMap((one) => answer(one) ?? []).toReversed()))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return evmNode({
    network: 'erc20',
    url: `http://127.0.0.1:${port}${path}`,
    chainId: 1,
    timeoutMs: answer === 'silence' ? 300 : 20_000,
  })
}

const chain: Answer = ({ id, method }) => (method === 'eth_chainId' ? { id, result: '0x1' } : null)
const and =
  (answer: Answer): Answer =>
  (asked) =>
    chain(asked) ?? answer(asked)
const nonce = nonceOf('0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'latest')

test('answers are told in the order of the questions', async () => {
  const node = await nodeThat(and(({ id }) => ({ id, result: `0x${id}` })))
  expect(await node.ask(nonce, nonce)).toEqual([1, 2])
})

test.each<[string, Answer | string, RegExp]>([
  ['of another chain', ({ id }) => ({ id, result: '0x38' }), /of chain 56, not 1/],
  ['that leaves a call out', chain, /where an object belongs/],
  ['that answers nothing', and(({ id }) => ({ id })), /without an answer/],
  ['that answers another kind', and(({ id }) => ({ id, result: 'soon' })), /where a quantity belongs/],
  ['that talks no JSON', '<html>busy</html>', /not JSON/],
  ['that answers no list', '{"id":1,"result":"0x1"}', /where a list belongs/],
  ['that does not answer', 'silence', /no answer in 300 ms/],
])('a node %s is an error, and never data', async (_name, answer, reason) => {
  const node = await nodeThat(answer)
  await expect(node.ask(nonce)).rejects.toThrow(reason)
})

test('what a node refuses keeps its code, and a refused batch is a refusal', async () => {
  const node = await nodeThat(and(({ id }) => ({ id, error: { code: 3, message: 'execution reverted' } })))
  const error = await node.ask(latestHead).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NodeRefusal)
  expect(error).toMatchObject({ code: 3, message: 'execution reverted' })
  const whole = await nodeThat('{"error":{"code":-32005,"message":"too many"}}')
  await expect(whole.ask(nonce)).rejects.toThrow('too many')
})

test('a node that is down is an error, which does not show its address', async () => {
  const node = await nodeThat(chain, '/secret')
  await new Promise((resolve) => server?.close(resolve))
  const error = await node.ask(nonce).catch((thrown: Error) => thrown)
  expect(String(error)).toMatch(/erc20 cannot be reached/)
  expect(String(error)).not.toContain('secret')
})
