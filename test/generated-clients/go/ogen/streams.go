package main

import (
	"context"
	"errors"
	"net/http"

	"github.com/tmaxmax/go-sse"

	"example.com/clients/alt"
	"example.com/clients/shared"
	"example.com/clients/v1"
)

// streamChat takes the plain response that the client gives of a stream, and reads its events with go-sse.
func (driver *driver) streamChat() (detail string, err error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	request := saying(shared.Counted)
	request.Stream = v1.NewOptNilBool(true)
	request.StreamOptions = v1.NewOptNilChatStreamOptions(v1.ChatStreamOptions{IncludeUsage: v1.NewOptBool(true)})
	answer, err := client.CreateChatCompletion(context.Background(), &request, v1.CreateChatCompletionParams{})
	if err != nil {
		return "", err
	}
	stream, ok := answer.(*v1.CreateChatCompletionOKRawTextEventStream)
	if !ok {
		return "", unexpected(answer)
	}
	defer closeBody(stream.Response, &err)

	var pieces []string
	hasUsage := false
	for event, err := range sse.Read(stream.Response.Body, nil) {
		if err != nil {
			return "", err
		}
		if event.Data == "[DONE]" {
			if !hasUsage {
				return "", errors.New("no usage in the last chunk")
			}
			return shared.CheckPieces(pieces)
		}
		var decoded v1.ChatStreamEvent
		if err := decoded.UnmarshalJSON([]byte(event.Data)); err != nil {
			return "", err
		}
		chunk, ok := decoded.GetChatCompletionChunk()
		if !ok {
			return "", errors.New(decoded.StreamErrorEvent.Error.Message)
		}
		for _, choice := range chunk.Choices {
			if piece := choice.Delta.Content.Or(""); piece != "" {
				pieces = append(pieces, piece)
			}
		}
		_, hasUsage = chunk.Usage.Get()
	}
	return "", errors.New("the stream ended without [DONE]")
}

// streamMessage decodes each event into the union of them all, and switches on its members.
func (driver *driver) streamMessage() (detail string, err error) {
	client, err := messagesSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	request := greeting(shared.Counted)
	request.Stream = alt.NewOptBool(true)
	answer, err := client.CreateMessage(context.Background(), &request, alt.CreateMessageParams{})
	if err != nil {
		return "", err
	}
	stream, ok := answer.(*alt.CreateMessageOKRawTextEventStream)
	if !ok {
		return "", unexpected(answer)
	}
	defer closeBody(stream.Response, &err)

	var pieces []string
	for event, err := range sse.Read(stream.Response.Body, nil) {
		if err != nil {
			return "", err
		}
		var decoded alt.MessageStreamEvent
		if err := decoded.UnmarshalJSON([]byte(event.Data)); err != nil {
			return "", err
		}
		switch {
		case decoded.OneOf.IsContentBlockDeltaEvent():
			if delta, ok := decoded.OneOf.ContentBlockDeltaEvent.Delta.OneOf.GetTextDelta(); ok {
				pieces = append(pieces, delta.Text)
			}
		case decoded.OneOf.IsStreamErrorEvent():
			return "", errors.New(decoded.OneOf.StreamErrorEvent.Error.Message)
		case decoded.OneOf.IsMessageStopEvent():
			return shared.CheckPieces(pieces)
		}
	}
	return "", errors.New("the stream ended without message_stop")
}

func closeBody(response *http.Response, err *error) {
	*err = errors.Join(*err, response.Body.Close())
}
