# frozen_string_literal: true

# A first call: a completion, the same as a stream, and an error that is retried.

$LOAD_PATH.unshift("#{__dir__}/v1/lib")
require 'json'
require 'logger'
require 'net/http'
require 'modelroute_v1'

CONFIGURATION = ModelrouteV1::Configuration.new do |config|
  config.server_index = 0
  config.server_variables = { base_url: ENV.fetch('MODELROUTE_BASE_URL') }
  config.access_token = ENV.fetch('MODELROUTE_KEY')
  config.logger = Logger.new($stderr, level: Logger::WARN)
end
CHAT = ModelrouteV1::ChatApi.new(ModelrouteV1::ApiClient.new(CONFIGURATION))

def question(model, **options)
  message = ModelrouteV1::ChatUserMessage.new(role: 'user', content: 'Hello there')
  ModelrouteV1::CreateChatCompletionRequest.new(model: model, messages: [message], **options)
end

# The text of the completion. Raises after the last attempt, or where a retry cannot help.
def complete(request, attempts: 2)
  attempt = 1
  begin
    CHAT.create_chat_completion(request).choices.first.message.content
  rescue ModelrouteV1::ApiError => e
    raise if attempt == attempts || header(e, 'x-should-retry') != 'true'

    attempt += 1
    seconds = Integer(header(e, 'retry-after') || 1)
    puts "#{describe(e)}: attempt #{attempt} in #{seconds} s"
    sleep(seconds)
    retry
  end
end

# The exception has the body of the error as text.
def describe(error)
  body = JSON.parse(error.response_body, symbolize_names: true)
  code = ModelrouteV1::ErrorResponse.build_from_hash(body).error.code
  "#{error.code} #{code}, x-trace-id #{header(error, 'x-trace-id')}"
end

def header(error, name)
  (error.response_headers || {}).find { |known, _| known.casecmp?(name) }&.last
end

# Yields the text as it arrives. Raises where the stream fails or ends too early.
def stream(request)
  uri = URI("#{CONFIGURATION.base_url}/chat/completions")
  headers = { 'Authorization' => "Bearer #{CONFIGURATION.access_token}", 'Content-Type' => 'application/json' }
  post = Net::HTTP::Post.new(uri, headers)
  post.body = JSON.generate(request.to_hash)
  Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https', read_timeout: 600) do |http|
    http.request(post) do |response|
      response.value # raises on a status that is not 2xx
      each_data(response) do |data|
        return if data == '[DONE]'

        event = JSON.parse(data, symbolize_names: true)
        raise event[:error][:message] if event.key?(:error)

        chunk = ModelrouteV1::ChatCompletionChunk.build_from_hash(event)
        chunk.choices.each { |choice| yield choice.delta.content.to_s }
      end
    end
  end
  raise 'the stream ended without [DONE]'
end

# Each event is one line, which may arrive in parts.
def each_data(response)
  rest = String.new(encoding: Encoding::BINARY)
  response.read_body do |part|
    rest << part.b
    while (line = rest.slice!(/\A[^\n]*\n/n))
      line = line.chomp.force_encoding(Encoding::UTF_8)
      yield line.delete_prefix('data: ') if line.start_with?('data: ')
    end
  end
end

puts complete(question('sandbox/chat'))
stream(question('sandbox/chat', stream: true)) { |text| print text }
puts
begin
  complete(question('sandbox/error-rate_limit_exceeded'))
rescue ModelrouteV1::ApiError => e
  puts "#{describe(e)}: given up"
end
