const { CofferError, createCoffer, verifyWebhook, WebhookError } = require('@coffer/sdk')

async function main([baseUrl, apiKey, secretKey]) {
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
  const refused = await verifyWebhook({ headers, body: '{}', secret: `whsec_${btoa('secret')}` }).catch(
    (error) => error,
  )
  if (refused instanceof WebhookError) console.log(refused.code)
}

main(process.argv.slice(2))
