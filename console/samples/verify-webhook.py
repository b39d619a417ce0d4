import base64
import hashlib
import hmac
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

secret = "whsec_…"
key = base64.b64decode(secret.removeprefix("whsec_"))


def is_ours(headers, body):
    webhook_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    message = f"{webhook_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, message, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(given.encode(), expected.encode()) for given in signatures)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_ours(self.headers, body)
        if genuine:
            print(body.decode(), flush=True)
        self.send_response(204 if genuine else 400)
        self.send_header("Content-Length", "0")
        self.end_headers()


HTTPServer(("127.0.0.1", 4242), Receiver).serve_forever()
