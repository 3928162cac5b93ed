package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/tmaxmax/go-sse"

	"example.com/clients/alt"
	"example.com/clients/shared"
	"example.com/clients/v1"
)

// openStream sends a request of a generated type. The operations of the client read an answer to its end
// before they give it, so a stream is asked for beside them.
func openStream(address, header, credential string, request any) (*http.Response, error) {
	body, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	call, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("Accept", "text/event-stream")
	call.Header.Set(header, credential)
	response, err := http.DefaultClient.Do(call)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("unexpected status %s", response.Status), response.Body.Close())
	}
	return response, nil
}

// streamChat decodes each event into what a chat's stream may have: a chunk or an error.
func (driver *driver) streamChat() (detail string, err error) {
	request := saying(shared.Counted)
	request.SetStream(true)
	options := v1.NewChatStreamOptions()
	options.SetIncludeUsage(true)
	request.SetStreamOptions(*options)
	response, err := openStream(driver.BaseURL+"/v1/chat/completions", "Authorization", "Bearer "+driver.Key, request)
	if err != nil {
		return "", err
	}
	defer closeBody(response, &err)

	var pieces []string
	hasUsage := false
	for event, err := range sse.Read(response.Body, nil) {
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
		if err := json.Unmarshal([]byte(event.Data), &decoded); err != nil {
			return "", err
		}
		if decoded.StreamErrorEvent != nil {
			return "", errors.New(decoded.StreamErrorEvent.Error.Message)
		}
		for _, choice := range decoded.ChatCompletionChunk.Choices {
			if piece := choice.Delta.GetContent(); piece != "" {
				pieces = append(pieces, piece)
			}
		}
		hasUsage = decoded.ChatCompletionChunk.Usage.Get() != nil
	}
	return "", errors.New("the stream ended without [DONE]")
}

// streamMessage decodes each event into the union of them all, and switches on its members.
func (driver *driver) streamMessage() (detail string, err error) {
	request := greeting(shared.Counted)
	request.SetStream(true)
	response, err := openStream(driver.BaseURL+"/alt/v1/messages", "X-Api-Key", driver.Key, request)
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
		switch member := decoded.GetActualInstance().(type) {
		case *alt.ContentBlockDeltaEvent:
			if member.Delta.TextDelta != nil {
				pieces = append(pieces, member.Delta.TextDelta.Text)
			}
		case *alt.StreamErrorEvent:
			return "", errors.New(member.Error.Message)
		case *alt.MessageStopEvent:
			return shared.CheckPieces(pieces)
		}
	}
	return "", errors.New("the stream ended without message_stop")
}

func closeBody(response *http.Response, err *error) {
	*err = errors.Join(*err, response.Body.Close())
}
