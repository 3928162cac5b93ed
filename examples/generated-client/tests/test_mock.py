"""The generated code against the mock: every answer is an example of the contract, so each must fit its type."""

import os
import unittest

from modelroute_v1 import models
from modelroute_v1.api.embeddings import create_embedding
from modelroute_v1.api.files import list_files
from modelroute_v1.api.models import list_models

from assistant import ask, connect


class MockTest(unittest.TestCase):
    def setUp(self) -> None:
        self.client = self.enterContext(connect(os.environ["MODELROUTE_MOCK_URL"], "any-key-will-do"))

    def test_a_chat(self) -> None:
        self.assertTrue(ask(self.client, "Hello", "sandbox/chat"))

    def test_the_catalog(self) -> None:
        self.assertIsInstance(list_models.sync(client=self.client), models.CatalogModelList)

    def test_embeddings(self) -> None:
        body = models.CreateEmbeddingRequest(model="sandbox/embed", input_="one")
        self.assertIsInstance(create_embedding.sync(client=self.client, body=body), models.EmbeddingList)

    def test_files(self) -> None:
        self.assertIsInstance(list_files.sync(client=self.client), models.FileList)


if __name__ == "__main__":
    unittest.main()
