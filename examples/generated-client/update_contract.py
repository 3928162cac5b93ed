"""Fetches the contract of an installation: `python update_contract.py http://127.0.0.1:8080`.

Refuses one that this program may not fit: of another major version, or older than the pinned one. Within a major
version the contract only grows, so any newer one is good.
"""

import json
import sys
from pathlib import Path
from urllib.request import urlopen

CONTRACT = Path(__file__).parent / "contract"


def version_of(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def main(base_url: str) -> int:
    with urlopen(f"{base_url}/openapi/v1.openapi.json") as response:
        document = json.load(response)
    pinned = version_of(json.loads((CONTRACT / "pinned.json").read_text())["version"])
    offered = version_of(document["info"]["version"])
    if offered[0] != pinned[0] or offered < pinned:
        print(f"the installation has contract {offered}, this program needs {pinned} or later of that major version")
        return 1
    (CONTRACT / "v1.openapi.json").write_text(json.dumps(document, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
