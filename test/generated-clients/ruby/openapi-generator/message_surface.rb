# frozen_string_literal: true

require 'logger'
require 'modelroute_alt'

# The client of the second surface, and its requests.
class MessageSurface
  attr_reader :address, :messages

  def initialize(root)
    configuration = ModelrouteAlt::Configuration.new do |config|
      config.server_index = 0
      config.server_variables = { base_url: root }
      # The client sends the key in both headers, whichever is set, so both get it.
      config.api_key['x-api-key'] = Stage::KEY
      config.access_token = Stage::KEY
      config.logger = Logger.new($stderr, level: Logger::WARN)
    end
    @address = configuration.base_url
    @messages = ModelrouteAlt::MessagesApi.new(ModelrouteAlt::ApiClient.new(configuration))
  end

  def answer(request)
    messages.create_message(request)
  end

  # The error with which a request is answered.
  def refusal(request)
    raise "not refused: #{answer(request).inspect}"
  rescue ModelrouteAlt::ApiError => e
    body = JSON.parse(e.response_body, symbolize_names: true)
    ChatSurface::Refusal.new(e.code, e.response_headers, ModelrouteAlt::ErrorResponse.build_from_hash(body).error)
  end

  def self.request(text, **options)
    block = ModelrouteAlt::InputTextBlock.new(type: 'text', text: text)
    message = ModelrouteAlt::UserMessage.new(role: 'user', content: [block])
    ModelrouteAlt::CreateMessageRequest.new(
      model: 'sandbox/chat', max_tokens: 64, messages: [message], **options
    )
  end

  # The text of an answer that has one block, of text.
  def self.text_of(message)
    block = message.content.first
    Stage.check(message.content.size == 1 && block.is_a?(ModelrouteAlt::TextBlock), message)
    block.text
  end
end
