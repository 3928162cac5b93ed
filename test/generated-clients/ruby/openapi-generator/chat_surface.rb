# frozen_string_literal: true

require 'logger'
require 'modelroute_v1'

# The clients of the main surface, and what several steps share.
class ChatSurface
  attr_reader :address, :audio, :chat, :embeddings, :files, :models

  def initialize(root, key = Stage::KEY)
    configuration = ModelrouteV1::Configuration.new do |config|
      config.server_index = 0
      config.server_variables = { base_url: root }
      config.access_token = key
      config.logger = Logger.new($stderr, level: Logger::WARN)
    end
    client = ModelrouteV1::ApiClient.new(configuration)
    @address = configuration.base_url
    @audio = ModelrouteV1::AudioApi.new(client)
    @chat = ModelrouteV1::ChatApi.new(client)
    @embeddings = ModelrouteV1::EmbeddingsApi.new(client)
    @files = ModelrouteV1::FilesApi.new(client)
    @models = ModelrouteV1::ModelsApi.new(client)
  end

  # The only answer to a request.
  def answer(request)
    choices = chat.create_chat_completion(request).choices
    Stage.check(choices.size == 1, choices)
    choices.first
  end

  # The error with which a request is answered.
  def refusal(request)
    raise "not refused: #{answer(request).inspect}"
  rescue ModelrouteV1::ApiError => e
    Refusal.new(e.code, e.response_headers, error_of(e))
  end

  # An error answer: its status, its headers, and its body's error as the generated type.
  Refusal = Struct.new(:status, :headers, :error) do
    def header(name)
      headers.find { |known, _| known.casecmp?(name) }&.last or raise "no header #{name}"
    end
  end

  def self.system(text)
    ModelrouteV1::ChatSystemMessage.new(role: 'system', content: text)
  end

  def self.user(content)
    ModelrouteV1::ChatUserMessage.new(role: 'user', content: content)
  end

  # Asks for `sandbox/chat`; a text stands for a conversation of one message.
  def self.request(*messages, **options)
    whole = messages.map { |message| message.is_a?(String) ? user(message) : message }
    ModelrouteV1::CreateChatCompletionRequest.new(model: 'sandbox/chat', messages: whole, **options)
  end

  # A closed JSON schema of an object with these properties, all of them required.
  def self.object_schema(properties)
    {
      type: 'object',
      properties: properties.transform_values { |type| { type: type } },
      required: properties.keys,
      additionalProperties: false
    }
  end

  private

  def error_of(exception)
    body = JSON.parse(exception.response_body, symbolize_names: true)
    ModelrouteV1::ErrorResponse.build_from_hash(body).error
  end
end
