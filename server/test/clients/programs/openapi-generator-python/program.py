import hashlib
import hmac
import json
import os
import time
from urllib.parse import urlsplit

from generated import AccountApi, ApiClient, Configuration


class SigningClient(ApiClient):
    def call_api(self, method, url, header_params=None, body=None, *rest, **options):
        timestamp = str(int(time.time()))
        parts = urlsplit(url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        signed = timestamp + method + target + ("" if body is None else json.dumps(body))
        secret = os.environ["COFFER_SECRET_KEY"].encode()
        signature = {
            "X-API-Key": os.environ["COFFER_API_KEY"],
            "X-API-Timestamp": timestamp,
            "X-API-Signature": hmac.new(secret, signed.encode(), hashlib.sha256).hexdigest(),
        }
        return super().call_api(method, url, {**(header_params or {}), **signature}, body, *rest, **options)


account = AccountApi(SigningClient(Configuration(host=os.environ["COFFER_URL"])))
print(account.get_profile().data.username)
