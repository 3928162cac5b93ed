// The scripted run with the clients that openapi-generator makes.
package main

import (
	"context"

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

// mainSurface calls `/v1` below the address; the key is in the context.
func mainSurface(address, key string) (*v1.APIClient, context.Context) {
	configuration := v1.NewConfiguration()
	configuration.Servers = v1.ServerConfigurations{{URL: address + "/v1"}}
	return v1.NewAPIClient(configuration), context.WithValue(context.Background(), v1.ContextAccessToken, key)
}

// messagesSurface calls `/alt/v1` below the address; the key is in the context.
func messagesSurface(address, key string) (*alt.APIClient, context.Context) {
	configuration := alt.NewConfiguration()
	configuration.Servers = alt.ServerConfigurations{{URL: address + "/alt/v1"}}
	keys := map[string]alt.APIKey{"ApiKeyAuth": {Key: key}}
	return alt.NewAPIClient(configuration), context.WithValue(context.Background(), alt.ContextAPIKeys, keys)
}

// list reads the catalog and finds the general sandbox model in it.
func list(address, key string) (*v1.CatalogModel, int, error) {
	client, ctx := mainSurface(address, key)
	catalog, _, err := client.ModelsAPI.ListModels(ctx).Execute()
	if err != nil {
		return nil, 0, err
	}
	for _, model := range catalog.Data {
		if model.Id == "sandbox/chat" {
			return &model, len(catalog.Data), nil
		}
	}
	return nil, len(catalog.Data), errNoSandbox
}

// chat makes a plain chat.
func chat(address, key string, request *v1.CreateChatCompletionRequest) (*v1.ChatCompletion, error) {
	client, ctx := mainSurface(address, key)
	completion, _, err := client.ChatAPI.CreateChatCompletion(ctx).CreateChatCompletionRequest(*request).Execute()
	return completion, err
}
