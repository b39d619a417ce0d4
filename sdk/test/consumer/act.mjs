/** Does with the package what a program would; prints what came of it. */
export async function act({ CofferError, createCoffer, verifyWebhook, WebhookError }) {
  const [baseUrl, apiKey, secretKey] = process.argv.slice(2)
  const coffer = createCoffer({ baseUrl, apiKey, secretKey })
  for (const { symbol, available } of await coffer.listWallets()) console.log(symbol, available)
  try {
    await coffer.createInternalTransfer({ symbol: 'USDT', amount: '12.50', to_username: 'bob' })
  } catch (error) {
    if (error instanceof CofferError) console.log(error.code, error.details.available)
  }
  const headers = {
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,AAAA',
  }
  const signed = { headers, body: '{}', secret: `whsec_${btoa('secret')}` }
  const refused = await verifyWebhook(signed).catch((error) => error)
  if (refused instanceof WebhookError) console.log(refused.code)
}
