# frozen_string_literal: true

# The scripted run with the Ruby clients that openapi-generator wrote: every value is of a generated type.

require 'fileutils'
require 'json'

%w[v1 alt].each { |document| $LOAD_PATH.unshift("#{__dir__}/#{document}/lib") }

require_relative 'stage'
require_relative 'chat_surface'
require_relative 'message_surface'
require_relative 'event_stream'

SEVEN_WORDS = 'one two three four five six seven'

def list_models(surface)
  list = surface.models.list_models.data
  model = list.find { |entry| entry.id == 'sandbox/chat' }
  Stage.check(model.owned_by == 'modelroute', model)
  "#{list.size} models"
end

# The assistant's message with the call, as it is sent back.
def repeated(call)
  function = ModelrouteV1::ChatRequestFunctionCall.new(name: call.function.name, arguments: call.function.arguments)
  same = ModelrouteV1::ChatRequestFunctionToolCall.new(id: call.id, type: 'function', function: function)
  ModelrouteV1::ChatAssistantMessage.new(role: 'assistant', tool_calls: [same])
end

def chat_with_tools(surface)
  function = ModelrouteV1::FunctionDefinition.new(
    name: 'get_weather', parameters: ChatSurface.object_schema(city: 'string')
  )
  tool = ModelrouteV1::ChatFunctionTool.new(type: 'function', function: function)
  choice = ModelrouteV1::ChatToolChoiceFunction.new(
    type: 'function', function: ModelrouteV1::ChatToolChoiceName.new(name: 'get_weather')
  )
  messages = [ChatSurface.system('You are terse.'), ChatSurface.user('Weather in Bern?')]
  options = { stop: ['STOP-HERE'], tools: [tool] }
  called = surface.answer(ChatSurface.request(*messages, **options, tool_choice: choice))
  call = called.message.tool_calls.first
  Stage.check(call.is_a?(ModelrouteV1::ChatFunctionToolCall) && call.function.name == 'get_weather', called)
  city = JSON.parse(call.function.arguments).fetch('city')
  Stage.check(city.is_a?(String) && %w[tool_calls stop].include?(called.finish_reason), called)

  result = ModelrouteV1::ChatToolMessage.new(role: 'tool', content: '12 degrees', tool_call_id: call.id)
  answered = surface.answer(ChatSurface.request(*messages, repeated(call), result, **options))
  Stage.check(answered.finish_reason == 'stop' && !answered.message.content.empty?, answered)
  "city #{city}, then #{answered.message.content}"
end

def data_url(media_type, name)
  "data:#{media_type};base64,#{[File.binread(Stage.path(name))].pack('m0')}"
end

def rich_message(surface)
  image = ModelrouteV1::ChatImageUrl.new(url: data_url('image/png', 'pixel.png'))
  file = ModelrouteV1::ChatFileInput.new(filename: 'note.txt', file_data: data_url('text/plain', 'note.txt'))
  parts = [
    ModelrouteV1::ChatTextPart.new(type: 'text', text: 'What is this?'),
    ModelrouteV1::ChatImagePart.new(type: 'image_url', image_url: image),
    ModelrouteV1::ChatFilePart.new(type: 'file', file: file)
  ]
  text = surface.answer(ChatSurface.request(ChatSurface.user(parts))).message.content
  Stage.check(text.include?('image') && text.include?('quick brown fox'), text)
  text
end

def structured_output(surface)
  schema = ChatSurface.object_schema(name: 'string', age: 'integer')
  format = ModelrouteV1::ResponseFormatJsonSchema.new(
    type: 'json_schema',
    json_schema: ModelrouteV1::JsonSchemaFormat.new(name: 'person', strict: true, schema: schema)
  )
  text = surface.answer(ChatSurface.request('A person, please.', response_format: format)).message.content
  person = JSON.parse(text)
  Stage.check(person['name'].is_a?(String) && person['age'].is_a?(Integer), text)
  text
end

def embeddings(surface)
  request = ModelrouteV1::CreateEmbeddingRequest.new(model: 'sandbox/embed', input: %w[one two], dimensions: 256)
  sizes = surface.embeddings.create_embedding(request).data.map { |entry| entry.embedding&.size }
  Stage.check(sizes == [256, 256], "vectors of #{sizes} numbers")
  '2 vectors of 256 numbers'
end

# Id of the file that was uploaded.
def upload(surface)
  File.open(Stage.path('note.txt')) do |note|
    file = surface.files.create_file(note, ModelrouteV1::UploadPurpose::USER_DATA)
    Stage.check(file.id.start_with?('file-') && file.bytes == note.size, file)
    file.id
  end
end

def download(surface)
  bytes = File.binread(surface.files.download_file(upload(surface)).path)
  Stage.check(bytes == File.binread(Stage.path('note.txt')), bytes)
  "#{bytes.bytesize} bytes"
end

def speech_to_file(surface)
  request = ModelrouteV1::CreateSpeechRequest.new(
    model: 'sandbox/speech', input: 'Hello there.', voice: 'alloy', response_format: ModelrouteV1::SpeechFormat::WAV
  )
  FileUtils.cp(surface.audio.create_speech(request).path, Stage.path('speech.wav'))
  bytes = File.binread(Stage.path('speech.wav'))
  Stage.check(bytes.start_with?('RIFF'), bytes[0, 4])
  "#{bytes.bytesize} bytes"
end

def message(surface)
  answer = surface.answer(MessageSurface.request('Hello'))
  text = MessageSurface.text_of(answer)
  Stage.check(!text.empty? && answer.stop_reason == 'end_turn', answer)
  text
end

def refused_by_client_itself
  ChatSurface.request('Hi', temperature: 9)
  raise 'a temperature of 9 is taken'
rescue ArgumentError
  'a temperature of 9 is refused by the client itself'
end

def errors(surface, messages)
  ask = ->(model) { surface.refusal(ChatSurface.request('Hi').tap { |request| request.model = model }) }
  refusals = {
    400 => ask.call('sandbox/status-400'),
    401 => ChatSurface.new(Stage::BASE_URL, 'mr-wrong').refusal(ChatSurface.request('Hi')),
    403 => ask.call('sandbox/error-model_not_allowed'),
    404 => ask.call('no/such-model'),
    429 => ask.call('sandbox/error-rate_limit_exceeded')
  }
  refusals.each do |status, refusal|
    Stage.check(refusal.status == status && !refusal.header('x-trace-id').empty?, refusal)
  end
  first, *codes = refusals.values.map { |refusal| refusal.error.code }
  expected = %w[invalid_api_key model_not_allowed model_not_found rate_limit_exceeded]
  Stage.check(!first.empty? && codes == expected, codes)

  second = messages.refusal(MessageSurface.request('Hi').tap { |request| request.model = 'no/such-model' })
  Stage.check(second.status == 404 && second.error.type == 'not_found_error', second)
  Stage.check(!second.header('x-trace-id').empty?, second)
  "#{first}, #{second.error.type}; #{refused_by_client_itself}"
end

def unknown_fields_tolerated
  root = "#{Stage::ODD_URL}/fields"
  surface = ChatSurface.new(root)
  text = surface.answer(ChatSurface.request('Hi')).message.content
  Stage.check(text == 'Hi', text)
  "#{list_models(surface)}, #{text}, #{message(MessageSurface.new(root))}"
end

def unknown_values_tolerated
  root = "#{Stage::ODD_URL}/values"
  finish = ChatSurface.new(root).answer(ChatSurface.request('Hi')).finish_reason
  stop = MessageSurface.new(root).answer(MessageSurface.request('Hi')).stop_reason
  Stage.check([finish, stop] == %w[brand_new brand_new], [finish, stop])
  "#{finish}, #{stop}"
end

def retry_after_readable(surface)
  request = ChatSurface.request('Hi').tap { |asked| asked.model = 'sandbox/error-rate_limit_exceeded' }
  seconds = Integer(surface.refusal(request).header('retry-after'))
  Stage.check(seconds.positive?, seconds)
  "#{seconds} s"
end

# The error event that a stream may end with is no chunk.
def chunk_of(data)
  Stage.check(!data.key?(:error), data)
  ModelrouteV1::ChatCompletionChunk.build_from_hash(data)
end

def stream_chat(surface)
  options = { stream: true, stream_options: ModelrouteV1::ChatStreamOptions.new(include_usage: true) }
  events = []
  EventStream.each(
    "#{surface.address}/chat/completions",
    ChatSurface.request(SEVEN_WORDS, **options),
    { 'Authorization' => "Bearer #{Stage::KEY}" }
  ) { |data| events << data }
  Stage.check(events.pop == '[DONE]', 'no [DONE]')
  chunks = events.map { |data| chunk_of(data) }
  text = chunks.flat_map(&:choices).map { |choice| choice.delta.content }.join
  Stage.check(chunks.size > 3 && text == SEVEN_WORDS, text)
  "#{chunks.size} chunks, #{chunks.last.usage.total_tokens} tokens"
end

def stream_message(surface)
  events = []
  EventStream.each(
    "#{surface.address}/messages",
    MessageSurface.request(SEVEN_WORDS, stream: true),
    { 'x-api-key' => Stage::KEY }
  ) { |data| events << ModelrouteAlt::MessageStreamEvent.build(data) }
  Stage.check(events.last.is_a?(ModelrouteAlt::MessageStopEvent), events.last)
  deltas = events.grep(ModelrouteAlt::ContentBlockDeltaEvent).map(&:delta)
  text = deltas.grep(ModelrouteAlt::TextDelta).map(&:text).join
  Stage.check(text == SEVEN_WORDS, text)
  "#{events.size} events"
end

$stdout.sync = true
chat = ChatSurface.new(Stage::BASE_URL)
messages = MessageSurface.new(Stage::BASE_URL)
Stage.step('list-models') { list_models(chat) }
Stage.step('chat-with-tools') { chat_with_tools(chat) }
Stage.step('rich-message') { rich_message(chat) }
Stage.step('structured-output') { structured_output(chat) }
Stage.step('embeddings') { embeddings(chat) }
Stage.step('file-upload') { upload(chat) }
Stage.step('file-download') { download(chat) }
Stage.step('speech-to-file') { speech_to_file(chat) }
Stage.step('message') { message(messages) }
Stage.step('errors') { errors(chat, messages) }
Stage.step('unknown-field-tolerated') { unknown_fields_tolerated }
Stage.step('unknown-enum-tolerated') { unknown_values_tolerated }
Stage.step('retry-after-readable') { retry_after_readable(chat) }
Stage.step('stream-chat') { stream_chat(chat) }
Stage.step('stream-message') { stream_message(messages) }
