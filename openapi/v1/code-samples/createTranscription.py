import os

from openai import OpenAI

client = OpenAI(
    base_url=os.environ.get("BASE_URL", "http://127.0.0.1:8080") + "/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

with client.audio.speech.with_streaming_response.create(
    model="sandbox/speech",
    input="The train to Bremen leaves at nine.",
    voice="alloy",
    response_format="wav",
) as response:
    response.stream_to_file("announcement.wav")

with open("announcement.wav", "rb") as recording:
    transcript = client.audio.transcriptions.create(
        model="sandbox/transcribe",
        file=recording,
    )
print(transcript.text)
