// A first call: a completion, the same as a stream, and an error that is retried.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/tmaxmax/go-sse"

	"example.com/clients/v1"
)

func main() {
	client, err := v1.NewClientWithResponses(os.Getenv("MODELROUTE_BASE_URL")+"/v1", v1.WithRequestEditorFn(
		func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+os.Getenv("MODELROUTE_KEY"))
			return nil
		},
	))
	if err != nil {
		panic(err)
	}
	text, err := complete(client, "sandbox/chat", 2)
	if err != nil {
		panic(err)
	}
	fmt.Println(text)
	if err := stream(client, "sandbox/chat", func(text string) { fmt.Print(text) }); err != nil {
		panic(err)
	}
	fmt.Println()
	_, err = complete(client, "sandbox/error-rate_limit_exceeded", 2)
	fmt.Printf("%v: given up\n", err)
}

func question(model string) (v1.CreateChatCompletionRequest, error) {
	var content v1.ChatUserContent
	var message v1.ChatRequestMessage
	err := content.FromChatPlainText("Hello there")
	err = errors.Join(err, message.FromChatUserMessage(v1.ChatUserMessage{
		Role: v1.ChatUserMessageRoleUser, Content: content,
	}))
	return v1.CreateChatCompletionRequest{Model: model, Messages: []v1.ChatRequestMessage{message}}, err
}

// complete returns the text of the completion, or an error after the last attempt, or where a retry cannot help.
func complete(client *v1.ClientWithResponses, model string, attempts int) (string, error) {
	request, err := question(model)
	if err != nil {
		return "", err
	}
	for attempt := 1; ; attempt++ {
		response, err := client.CreateChatCompletionWithResponse(context.Background(), nil, request)
		if err != nil {
			return "", err
		}
		if response.JSON200 != nil {
			return *response.JSON200.Choices[0].Message.Content, nil
		}
		failure, header := failureOf(response), response.HTTPResponse.Header
		if attempt == attempts || header.Get("x-should-retry") != "true" {
			return "", failure
		}
		seconds, err := strconv.Atoi(header.Get("retry-after"))
		if err != nil {
			seconds = 1
		}
		fmt.Printf("%v: attempt %d in %d s\n", failure, attempt+1, seconds)
		time.Sleep(time.Duration(seconds) * time.Second)
	}
}

// failureOf reads the body that every error has, whatever its status.
func failureOf(response *v1.CreateChatCompletionResponse) error {
	code := "no code"
	var body v1.ErrorResponse
	if json.Unmarshal(response.Body, &body) == nil && body.Error.Code != nil {
		code = *body.Error.Code
	}
	traceID := response.HTTPResponse.Header.Get("x-trace-id")
	return fmt.Errorf("%d %s, x-trace-id %s", response.StatusCode(), code, traceID)
}

// stream passes on the text as it arrives. It returns an error where the stream fails or ends too early.
func stream(client *v1.ClientWithResponses, model string, onText func(string)) error {
	request, err := question(model)
	if err != nil {
		return err
	}
	streams := true
	request.Stream = &streams
	response, err := client.CreateChatCompletion(context.Background(), nil, request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	for event, err := range sse.Read(response.Body, nil) {
		if err != nil || event.Data == "[DONE]" {
			return err
		}
		var failure v1.StreamErrorEvent
		if json.Unmarshal([]byte(event.Data), &failure) == nil && failure.Error.Message != "" {
			return errors.New(failure.Error.Message)
		}
		var chunk v1.ChatCompletionChunk
		if err := json.Unmarshal([]byte(event.Data), &chunk); err != nil {
			return err
		}
		for _, choice := range chunk.Choices {
			if choice.Delta.Content != nil {
				onText(*choice.Delta.Content)
			}
		}
	}
	return errors.New("the stream ended without [DONE]")
}
