"""Shortens the text on standard input to a line, for the board at the entrance. Needs Python alone."""

import json
import os
import sys
from urllib.request import Request, urlopen

base = os.environ.get("OPENROUTER_BASE_URL", "https://openrouter.ai/api/v1")
body = {
    "model": "meta-llama/llama-3.3-70b-instruct:free",
    "max_tokens": 40,
    "messages": [{"role": "user", "content": "Shorten to one line: " + sys.stdin.read()}],
}
headers = {
    "Authorization": "Bearer " + os.environ["OPENROUTER_API_KEY"],
    "Content-Type": "application/json",
    "X-Title": "Library board",
    "X-Library-Desk": os.environ.get("LIBRARY_DESK", "main"),
}
with urlopen(Request(base + "/chat/completions", json.dumps(body).encode(), headers)) as answer:
    print(json.load(answer)["choices"][0]["message"]["content"].strip())
