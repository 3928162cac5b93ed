import os

from openai import OpenAI

client = OpenAI(
    base_url="http://127.0.0.1:8080/v1",
    api_key=os.environ["MODELROUTE_KEY"],
)

with client.audio.speech.with_streaming_response.create(
    model="sandbox/speech",
    input="The train to Bremen leaves at nine.",
    voice="alloy",
    response_format="mp3",
) as response:
    response.stream_to_file("speech.mp3")
print("speech.mp3:", os.path.getsize("speech.mp3"), "bytes")
