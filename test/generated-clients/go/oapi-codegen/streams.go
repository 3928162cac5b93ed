package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/tmaxmax/go-sse"

	"example.com/clients/alt"
	"example.com/clients/shared"
	"example.com/clients/v1"
)

// streamChat takes the plain response of the client, and reads its events with go-sse.
func (driver *driver) streamChat() (detail string, err error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	request, err := saying(shared.Counted)
	if err != nil {
		return "", err
	}
	streams := true
	request.Stream = &streams
	request.StreamOptions = &v1.ChatStreamOptions{IncludeUsage: &streams}
	response, err := client.ClientInterface.CreateChatCompletion(context.Background(), &v1.CreateChatCompletionParams{}, request)
	if err != nil {
		return "", err
	}
	defer closeBody(response, &err)

	var pieces []string
	var last v1.ChatCompletionChunk
	for event, err := range sse.Read(response.Body, nil) {
		if err != nil {
			return "", err
		}
		if event.Data == "[DONE]" {
			if last.Usage == nil {
				return "", errors.New("no usage in the last chunk")
			}
			return shared.CheckPieces(pieces)
		}
		chunk, err := chunkOf(event)
		if err != nil {
			return "", err
		}
		for _, choice := range chunk.Choices {
			if choice.Delta.Content != nil && *choice.Delta.Content != "" {
				pieces = append(pieces, *choice.Delta.Content)
			}
		}
		last = chunk
	}
	return "", errors.New("the stream ended without [DONE]")
}

// chunkOf decodes an event of a chat, which is a chunk of the answer or an error.
func chunkOf(event sse.Event) (chunk v1.ChatCompletionChunk, err error) {
	var decoded v1.ChatStreamEvent
	if err := json.Unmarshal([]byte(event.Data), &decoded); err != nil {
		return chunk, err
	}
	if failure, err := decoded.AsStreamErrorEvent(); err == nil && failure.Error.Message != "" {
		return chunk, errors.New(failure.Error.Message)
	}
	return decoded.AsChatCompletionChunk()
}

// streamMessage decodes each event into the union of them all, and switches on its members.
func (driver *driver) streamMessage() (detail string, err error) {
	client, err := messagesSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	request, err := greeting(shared.Counted)
	if err != nil {
		return "", err
	}
	streams := true
	request.Stream = &streams
	response, err := client.ClientInterface.CreateMessage(context.Background(), &alt.CreateMessageParams{}, request)
	if err != nil {
		return "", err
	}
	defer closeBody(response, &err)

	var pieces []string
	for event, err := range sse.Read(response.Body, nil) {
		if err != nil {
			return "", err
		}
		var decoded alt.MessageStreamEvent
		if err := json.Unmarshal([]byte(event.Data), &decoded); err != nil {
			return "", err
		}
		member, err := decoded.ValueByDiscriminator()
		if err != nil {
			return "", err
		}
		switch member := member.(type) {
		case alt.ContentBlockDeltaEvent:
			if delta, err := member.Delta.ValueByDiscriminator(); err != nil {
				return "", err
			} else if text, ok := delta.(alt.TextDelta); ok {
				pieces = append(pieces, text.Text)
			}
		case alt.StreamErrorEvent:
			return "", errors.New(member.Error.Message)
		case alt.MessageStopEvent:
			return shared.CheckPieces(pieces)
		}
	}
	return "", fmt.Errorf("the stream ended without message_stop")
}

func closeBody(response *http.Response, err *error) {
	*err = errors.Join(*err, response.Body.Close())
}
