package main

import (
	"context"

	"example.com/clients/alt"
	"example.com/clients/shared"
	"example.com/clients/v1"
)

func (driver *driver) errors() (string, error) {
	return driver.CheckRefusals(driver.refusedChat, driver.refusedMessage)
}

func (driver *driver) retryAfter() (string, error) {
	return driver.CheckRetryAfter(driver.refusedChat)
}

// refusedChat reads the error from the member of the answer that its status has.
func (driver *driver) refusedChat(refusal shared.Refusal) (shared.Refused, error) {
	client, err := mainSurface(driver.BaseURL, refusal.Key)
	if err != nil {
		return shared.Refused{}, err
	}
	request, err := saying("Hi")
	if err != nil {
		return shared.Refused{}, err
	}
	request.Model, request.Temperature = refusal.Model, &refusal.Temperature
	answer, err := client.CreateChatCompletionWithResponse(context.Background(), &v1.CreateChatCompletionParams{}, request)
	if err != nil {
		return shared.Refused{}, err
	}
	switch {
	case answer.JSON400 != nil:
		return refused(400, answer.JSON400, answer.Headers400.XTraceId), nil
	case answer.JSON401 != nil:
		return refused(401, answer.JSON401, answer.Headers401.XTraceId), nil
	case answer.JSON403 != nil:
		return refused(403, answer.JSON403, answer.Headers403.XTraceId), nil
	case answer.JSON404 != nil:
		return refused(404, answer.JSON404, answer.Headers404.XTraceId), nil
	case answer.JSON429 != nil:
		limited := refused(429, answer.JSON429, answer.Headers429.XTraceId)
		if answer.Headers429.RetryAfter != nil {
			limited.RetryAfter = *answer.Headers429.RetryAfter
		}
		return limited, nil
	}
	return shared.Refused{}, unexpected(answer.HTTPResponse)
}

func refused(status int, body *v1.ErrorResponse, traceID string) shared.Refused {
	code := ""
	if body.Error.Code != nil {
		code = *body.Error.Code
	}
	return shared.Refused{Status: status, Code: code, TraceID: traceID}
}

func (driver *driver) refusedMessage(refusal shared.Refusal) (shared.Refused, error) {
	client, err := messagesSurface(driver.BaseURL, refusal.Key)
	if err != nil {
		return shared.Refused{}, err
	}
	request, err := greeting("Hi")
	if err != nil {
		return shared.Refused{}, err
	}
	request.Model = refusal.Model
	answer, err := client.CreateMessageWithResponse(context.Background(), &alt.CreateMessageParams{}, request)
	if err != nil {
		return shared.Refused{}, err
	}
	if answer.JSON404 == nil {
		return shared.Refused{}, unexpected(answer.HTTPResponse)
	}
	return shared.Refused{
		Status: 404, Code: answer.JSON404.Error.Type, TraceID: answer.Headers404.XTraceId,
	}, nil
}
