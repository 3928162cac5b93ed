package main

import (
	"context"
	"errors"

	"example.com/clients/alt"
	"example.com/clients/shared"
)

// greeting is a message whose content is a list of one text block.
func greeting(text string) alt.CreateMessageRequest {
	block := alt.NewInputTextBlockInputContentBlockSum(alt.InputTextBlock{
		Type: alt.InputTextBlockTypeText, Text: text,
	})
	message := alt.NewUserMessageInputMessageSum(alt.UserMessage{
		Role:    alt.UserMessageRoleUser,
		Content: alt.NewInputContentBlockListMessageContent(alt.InputContentBlockList{{OneOf: block}}),
	})
	return alt.CreateMessageRequest{
		Model:     "sandbox/chat",
		MaxTokens: 64,
		Messages:  alt.InputMessageList{{OneOf: message}},
	}
}

// send sends the greeting, and gives the text and the reason why the answer stopped.
func send(address, key, text string) (answered, stopReason string, err error) {
	client, err := messagesSurface(address, key)
	if err != nil {
		return "", "", err
	}
	request := greeting(text)
	answer, err := client.CreateMessage(context.Background(), &request, alt.CreateMessageParams{})
	if err != nil {
		return "", "", err
	}
	message, ok := answer.(*alt.MessageHeaders)
	if !ok {
		return "", "", unexpected(answer)
	}
	block, ok := message.Response.Content[0].OneOf.GetTextBlock()
	if !ok {
		return "", "", errNoContent
	}
	reason, ok := message.Response.StopReason.Get()
	if !ok {
		return block.Text, "", errors.New("no stop_reason")
	}
	return block.Text, string(reason), shared.CheckNotEmpty("the text", block.Text)
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
	return model.ID + ", " + content + ", " + text, err
}

func (driver *driver) unknownEnum() (string, error) {
	odd := driver.OddURL + "/values"
	completion, err := chat(odd, driver.Key, saying("Hi"))
	if err != nil {
		return "", err
	}
	_, stopReason, err := send(odd, driver.Key, "Hi")
	finishReason := string(completion.Choices[0].FinishReason)
	return finishReason + ", " + stopReason, errors.Join(
		err,
		shared.CheckEqual("finish_reason", finishReason, shared.NewValue),
		shared.CheckEqual("stop_reason", stopReason, shared.NewValue),
	)
}
