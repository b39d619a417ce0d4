import hashlib
import hmac
import os
import time

import httpx

from generated import Client
from generated.api.account import get_profile


def sign(request: httpx.Request) -> None:
    timestamp = str(int(time.time()))
    signed = (timestamp + request.method).encode() + request.url.raw_path + request.content
    secret = os.environ["COFFER_SECRET_KEY"].encode()
    request.headers["X-API-Key"] = os.environ["COFFER_API_KEY"]
    request.headers["X-API-Timestamp"] = timestamp
    request.headers["X-API-Signature"] = hmac.new(secret, signed, hashlib.sha256).hexdigest()


client = Client(
    base_url=os.environ["COFFER_URL"],
    httpx_args={"event_hooks": {"request": [sign]}},
    raise_on_unexpected_status=True,
)
print(get_profile.sync(client=client).data.username)
