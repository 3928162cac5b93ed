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

// refusedChat tells the error by the type of the answer, of which each status has its own.
func (driver *driver) refusedChat(refusal shared.Refusal) (shared.Refused, error) {
	client, err := mainSurface(driver.BaseURL, refusal.Key)
	if err != nil {
		return shared.Refused{}, err
	}
	request := saying("Hi")
	request.Model, request.Temperature = refusal.Model, v1.NewOptNilFloat64(refusal.Temperature)
	answer, err := client.CreateChatCompletion(context.Background(), &request, v1.CreateChatCompletionParams{})
	if err != nil {
		return shared.Refused{}, err
	}
	switch answer := answer.(type) {
	case *v1.BadRequestHeaders:
		return refused(400, answer.Response, answer.XTraceID), nil
	case *v1.UnauthorizedHeaders:
		return refused(401, answer.Response, answer.XTraceID), nil
	case *v1.ForbiddenHeaders:
		return refused(403, answer.Response, answer.XTraceID), nil
	case *v1.NotFoundHeaders:
		return refused(404, answer.Response, answer.XTraceID), nil
	case *v1.TooManyRequestsHeaders:
		limited := refused(429, answer.Response, answer.XTraceID)
		limited.RetryAfter = answer.RetryAfter.Or(0)
		return limited, nil
	}
	return shared.Refused{}, unexpected(answer)
}

func refused(status int, body v1.ErrorResponse, traceID string) shared.Refused {
	return shared.Refused{Status: status, Code: body.Error.Code.Or(""), TraceID: traceID}
}

func (driver *driver) refusedMessage(refusal shared.Refusal) (shared.Refused, error) {
	client, err := messagesSurface(driver.BaseURL, refusal.Key)
	if err != nil {
		return shared.Refused{}, err
	}
	request := greeting("Hi")
	request.Model = alt.ModelId(refusal.Model)
	answer, err := client.CreateMessage(context.Background(), &request, alt.CreateMessageParams{})
	if err != nil {
		return shared.Refused{}, err
	}
	missing, ok := answer.(*alt.NotFoundHeaders)
	if !ok {
		return shared.Refused{}, unexpected(answer)
	}
	return shared.Refused{
		Status: 404, Code: string(missing.Response.Error.Type), TraceID: missing.XTraceID,
	}, nil
}
