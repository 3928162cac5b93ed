package main

import (
	"context"
	"errors"

	"example.com/clients/alt"
	"example.com/clients/shared"
)

// greeting is a message whose content is a list of one text block.
func greeting(text string) (request alt.CreateMessageRequest, err error) {
	var block alt.InputContentBlock
	var content alt.MessageContent
	var message alt.InputMessage
	err = block.FromInputTextBlock(alt.InputTextBlock{Type: alt.InputTextBlockTypeText, Text: text})
	err = errors.Join(err, content.FromInputContentBlockList(alt.InputContentBlockList{block}))
	err = errors.Join(err, message.FromUserMessage(alt.UserMessage{Role: alt.UserMessageRoleUser, Content: content}))
	return alt.CreateMessageRequest{
		Model:     "sandbox/chat",
		MaxTokens: 64,
		Messages:  alt.InputMessageList{message},
	}, err
}

// send sends the greeting, and gives the text and the reason why the answer stopped.
func send(address, key, text string) (answered, stopReason string, err error) {
	client, err := messagesSurface(address, key)
	if err != nil {
		return "", "", err
	}
	request, err := greeting(text)
	if err != nil {
		return "", "", err
	}
	answer, err := client.CreateMessageWithResponse(context.Background(), &alt.CreateMessageParams{}, request)
	if err != nil {
		return "", "", err
	}
	if answer.JSON200 == nil {
		return "", "", unexpected(answer.HTTPResponse)
	}
	member, err := answer.JSON200.Content[0].ValueByDiscriminator()
	block, ok := member.(alt.TextBlock)
	if err != nil || !ok {
		return "", "", errors.Join(err, errNoContent)
	}
	if answer.JSON200.StopReason == nil {
		return block.Text, "", errors.New("no stop_reason")
	}
	return block.Text, *answer.JSON200.StopReason, shared.CheckNotEmpty("the text", block.Text)
}

func (driver *driver) message() (string, error) {
	text, stopReason, err := send(driver.BaseURL, driver.Key, "Hello")
	return text, errors.Join(err, shared.CheckEqual("stop_reason", stopReason, "end_turn"))
}

func (driver *driver) unknownField() (string, error) {
	odd := driver.OddURL + "/fields"
	request, err := saying("Hi")
	if err != nil {
		return "", err
	}
	model, _, err := list(odd, driver.Key)
	if err != nil {
		return "", err
	}
	completion, err := chat(odd, driver.Key, request)
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
	request, err := saying("Hi")
	if err != nil {
		return "", err
	}
	completion, err := chat(odd, driver.Key, request)
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
