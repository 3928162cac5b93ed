// The scripted run with the clients that ogen makes.
package main

import (
	"context"

	"github.com/ogen-go/ogen/ogenerrors"

	"example.com/clients/alt"
	"example.com/clients/shared"
	"example.com/clients/v1"
)

type driver struct {
	shared.Settings
	uploaded string
}

func main() {
	driver := &driver{Settings: shared.ReadSettings()}
	shared.Report([]shared.Step{
		{Name: "list-models", Do: driver.listModels},
		{Name: "chat-with-tools", Do: driver.chatWithTools},
		{Name: "rich-message", Do: driver.richMessage},
		{Name: "structured-output", Do: driver.structuredOutput},
		{Name: "embeddings", Do: driver.embeddings},
		{Name: "file-upload", Do: driver.fileUpload},
		{Name: "file-download", Do: driver.fileDownload},
		{Name: "speech-to-file", Do: driver.speechToFile},
		{Name: "message", Do: driver.message},
		{Name: "errors", Do: driver.errors},
		{Name: "unknown-field-tolerated", Do: driver.unknownField},
		{Name: "unknown-enum-tolerated", Do: driver.unknownEnum},
		{Name: "retry-after-readable", Do: driver.retryAfter},
		{Name: "stream-chat", Do: driver.streamChat},
		{Name: "stream-message", Do: driver.streamMessage},
	})
}

type bearer string

func (key bearer) BearerAuth(context.Context, v1.OperationName) (v1.BearerAuth, error) {
	return v1.BearerAuth{Token: string(key)}, nil
}

// mainSurface calls `/v1` below the address.
func mainSurface(address, key string) (*v1.Client, error) {
	return v1.NewClient(address+"/v1", bearer(key))
}

// apiKey is sent as `x-api-key`; the other way to say who calls is left out.
type apiKey string

func (key apiKey) ApiKeyAuth(context.Context, alt.OperationName) (alt.ApiKeyAuth, error) {
	return alt.ApiKeyAuth{APIKey: string(key)}, nil
}

func (key apiKey) BearerAuth(context.Context, alt.OperationName) (alt.BearerAuth, error) {
	return alt.BearerAuth{}, ogenerrors.ErrSkipClientSecurity
}

// messagesSurface calls `/alt/v1` below the address.
func messagesSurface(address, key string) (*alt.Client, error) {
	return alt.NewClient(address+"/alt/v1", apiKey(key))
}

// list reads the catalog and finds the general sandbox model in it.
func list(address, key string) (model v1.CatalogModel, count int, err error) {
	client, err := mainSurface(address, key)
	if err != nil {
		return model, 0, err
	}
	answer, err := client.ListModels(context.Background(), v1.ListModelsParams{})
	if err != nil {
		return model, 0, err
	}
	catalog, ok := answer.(*v1.CatalogModelListHeaders)
	if !ok {
		return model, 0, unexpected(answer)
	}
	for _, model := range catalog.Response.Data {
		if model.ID == "sandbox/chat" {
			return model, len(catalog.Response.Data), nil
		}
	}
	return model, len(catalog.Response.Data), errNoSandbox
}

// chat makes a plain chat; any other answer is an error.
func chat(address, key string, request v1.CreateChatCompletionRequest) (completion v1.ChatCompletion, err error) {
	client, err := mainSurface(address, key)
	if err != nil {
		return completion, err
	}
	answer, err := client.CreateChatCompletion(context.Background(), &request, v1.CreateChatCompletionParams{})
	if err != nil {
		return completion, err
	}
	completed, ok := answer.(*v1.ChatCompletionHeaders)
	if !ok {
		return completion, unexpected(answer)
	}
	return completed.Response, nil
}
