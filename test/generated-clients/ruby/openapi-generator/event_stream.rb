# frozen_string_literal: true

require 'json'
require 'net/http'

# Reads server-sent events from the body of an answer as Net::HTTP gives it piece by piece.
module EventStream
  # Yields the data of each event as it arrives, parsed where it is JSON. Raises on an error answer.
  def self.each(address, request, headers)
    uri = URI(address)
    post = Net::HTTP::Post.new(uri, 'Content-Type' => 'application/json', 'Accept' => 'text/event-stream', **headers)
    post.body = JSON.generate(request.to_hash)
    Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|
      http.request(post) do |response|
        response.value
        each_data(response) { |data| yield data == '[DONE]' ? data : JSON.parse(data, symbolize_names: true) }
      end
    end
  end

  # An event ends with an empty line; its `data` lines are one text. Comments and other fields are passed over.
  def self.each_data(response)
    data = []
    each_line(response) do |line|
      if line.start_with?('data:')
        data << line.delete_prefix('data:').delete_prefix(' ')
      elsif line.empty? && !data.empty?
        yield data.join("\n")
        data.clear
      end
    end
  end

  # Pieces end anywhere, within a character too; a line is text once it is whole.
  def self.each_line(response)
    rest = String.new(encoding: Encoding::BINARY)
    response.read_body do |piece|
      rest << piece.b
      while (line = rest.slice!(/\A[^\n]*\n/n))
        yield line.chomp.force_encoding(Encoding::UTF_8)
      end
    end
  end
  private_class_method :each_data, :each_line
end
