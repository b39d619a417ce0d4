type Key = { readonly api_key: string; readonly secret_key: string }

/**
 * A first signed request in each language, ready to paste. The request reads the profile, which any key with
 * `can_account_read` may do.
 */
export function firstRequest({ api_key, secret_key }: Key, origin: string) {
  const path = '/api/v1/integration/account/profile'
  return [
    {
      title: 'curl',
      text: `KEY=${api_key}
SECRET=${secret_key}
NOW=$(date +%s)
SIGNATURE=$(printf '%s' "\${NOW}GET${path}" | openssl dgst -sha256 -hmac "$SECRET" -r | cut -d' ' -f1)
curl -s ${origin}${path} -H "X-API-Key: $KEY" -H "X-API-Timestamp: $NOW" -H "X-API-Signature: $SIGNATURE"`,
    },
    {
      title: 'TypeScript',
      text: `import { createHmac } from 'node:crypto'

const path = '${path}'
const now = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', '${secret_key}').update(now + 'GET' + path).digest('hex')
const response = await fetch('${origin}' + path, {
  headers: { 'X-API-Key': '${api_key}', 'X-API-Timestamp': now, 'X-API-Signature': signature },
})
console.log(await response.json())`,
    },
    {
      title: 'Python',
      text: `import hashlib, hmac, json, time, urllib.request

path = "${path}"
now = str(int(time.time()))
signature = hmac.new(b"${secret_key}", (now + "GET" + path).encode(), hashlib.sha256).hexdigest()
request = urllib.request.Request("${origin}" + path, headers={
    "X-API-Key": "${api_key}", "X-API-Timestamp": now, "X-API-Signature": signature})
print(json.load(urllib.request.urlopen(request)))`,
    },
    {
      title: 'Go',
      text: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

func main() {
	path := "${path}"
	now := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte("${secret_key}"))
	mac.Write([]byte(now + "GET" + path))
	request, _ := http.NewRequest("GET", "${origin}"+path, nil)
	request.Header.Set("X-API-Key", "${api_key}")
	request.Header.Set("X-API-Timestamp", now)
	request.Header.Set("X-API-Signature", hex.EncodeToString(mac.Sum(nil)))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	body, _ := io.ReadAll(response.Body)
	fmt.Println(string(body))
}`,
    },
  ]
}
