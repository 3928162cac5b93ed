import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

with open("announcement.wav", "rb") as recording:
    transcript = client.audio.transcriptions.create(
        model="sandbox/transcribe",
        file=recording,
    )
print(transcript.text)
