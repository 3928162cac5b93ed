package main

import (
	"errors"

	"example.com/clients/alt"
	"example.com/clients/shared"
)

// greeting is a message whose content is a list of one text block.
func greeting(text string) *alt.CreateMessageRequest {
	block := alt.InputTextBlockAsInputContentBlock(alt.NewInputTextBlock("text", text))
	content := alt.ArrayOfInputContentBlockAsMessageContent(&[]alt.InputContentBlock{block})
	message := alt.UserMessageAsInputMessage(alt.NewUserMessage("user", content))
	return alt.NewCreateMessageRequest("sandbox/chat", []alt.InputMessage{message}, 64)
}

// send sends the greeting, and gives the text and the reason why the answer stopped.
func send(address, key, text string) (answered, stopReason string, err error) {
	client, ctx := messagesSurface(address, key)
	message, _, err := client.MessagesAPI.CreateMessage(ctx).CreateMessageRequest(*greeting(text)).Execute()
	if err != nil {
		return "", "", err
	}
	block := message.Content[0].TextBlock
	if block == nil {
		return "", "", errNoContent
	}
	return block.Text, message.GetStopReason(), shared.CheckNotEmpty("the text", block.Text)
}

func (driver *driver) message() (string, error) {
	text, stopReason, err := send(driver.BaseURL, driver.Key, "Hello")
	return text, errors.Join(err, shared.CheckEqual("stop_reason", stopReason, "end_turn"))
}

func (driver *driver) unknownField() (string, error) {
	odd := driver.OddURL + "/fields"
	model, _, err := list(odd, driver.Key)
	if err != nil {
		return "", err
	}
	completion, err := chat(odd, driver.Key, saying("Hi"))
	if err != nil {
		return "", err
	}
	content, err := contentOf(completion)
	if err != nil {
		return "", err
	}
	text, _, err := send(odd, driver.Key, "Hi")
	return model.Id + ", " + content + ", " + text, err
}

func (driver *driver) unknownEnum() (string, error) {
	odd := driver.OddURL + "/values"
	completion, err := chat(odd, driver.Key, saying("Hi"))
	if err != nil {
		return "", err
	}
	_, stopReason, err := send(odd, driver.Key, "Hi")
	finishReason := completion.Choices[0].FinishReason
	return finishReason + ", " + stopReason, errors.Join(
		err,
		shared.CheckEqual("finish_reason", finishReason, shared.NewValue),
		shared.CheckEqual("stop_reason", stopReason, shared.NewValue),
	)
}
