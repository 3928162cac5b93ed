"""The program against the sandbox models of a server: each gives the same answer, or the same failure, every time."""

import os
import unittest

from assistant import BrokenStream, Refused, ask, ask_streaming, connect

URL = os.environ["MODELROUTE_URL"]
KEY = os.environ["MODELROUTE_KEY"]


class SandboxTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = self.enterContext(connect(URL, KEY))

    def test_an_answer(self) -> None:
        self.assertEqual(ask(self.client, "Hello there", "sandbox/chat"), "Hello there")

    def test_a_streamed_answer(self) -> None:
        pieces = list(ask_streaming(self.client, "one two three four five", "sandbox/chat"))
        self.assertEqual("".join(pieces), "one two three four five")
        self.assertGreater(len(pieces), 3)

    def test_a_limit_says_when_to_come_back(self) -> None:
        with self.assertRaises(Refused) as refused:
            ask(self.client, "Hello", "sandbox/error-rate_limit_exceeded")
        self.assertEqual(refused.exception.code, "rate_limit_exceeded")
        self.assertGreater(refused.exception.retry_after_seconds or 0, 0)
        self.assertTrue(refused.exception.trace_id)

    def test_a_wrong_key(self) -> None:
        with connect(URL, "mr-wrong") as stranger, self.assertRaises(Refused) as refused:
            ask(stranger, "Hello", "sandbox/chat")
        self.assertEqual(refused.exception.code, "invalid_api_key")

    def test_a_stream_that_breaks_is_not_taken_for_an_answer(self) -> None:
        with self.assertRaises(BrokenStream):
            list(ask_streaming(self.client, "one two three four five", "sandbox/stream-cut"))


if __name__ == "__main__":
    unittest.main()
