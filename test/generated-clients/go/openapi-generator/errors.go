package main

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

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

// refusedChat reads the model of the error; status and headers are in the response beside it.
func (driver *driver) refusedChat(refusal shared.Refusal) (shared.Refused, error) {
	client, ctx := mainSurface(driver.BaseURL, refusal.Key)
	request := saying("Hi")
	request.Model = refusal.Model
	request.SetTemperature(refusal.Temperature)
	_, response, err := client.ChatAPI.CreateChatCompletion(ctx).CreateChatCompletionRequest(*request).Execute()
	var failure *v1.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return shared.Refused{}, fmt.Errorf("another error: %w", err)
	}
	body, ok := failure.Model().(v1.ErrorResponse)
	if !ok {
		return shared.Refused{}, fmt.Errorf("an error with a model of type %T", failure.Model())
	}
	return refused(response, body.Error.GetCode()), nil
}

func refused(response *http.Response, code string) shared.Refused {
	// Absent or no number is 0, as everywhere here.
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return shared.Refused{
		Status:     response.StatusCode,
		Code:       code,
		TraceID:    response.Header.Get("X-Trace-Id"),
		RetryAfter: seconds,
	}
}

func (driver *driver) refusedMessage(refusal shared.Refusal) (shared.Refused, error) {
	client, ctx := messagesSurface(driver.BaseURL, refusal.Key)
	request := greeting("Hi")
	request.Model = refusal.Model
	_, response, err := client.MessagesAPI.CreateMessage(ctx).CreateMessageRequest(*request).Execute()
	var failure *alt.GenericOpenAPIError
	if !errors.As(err, &failure) {
		return shared.Refused{}, fmt.Errorf("another error: %w", err)
	}
	body, ok := failure.Model().(alt.ErrorResponse)
	if !ok {
		return shared.Refused{}, fmt.Errorf("an error with a model of type %T", failure.Model())
	}
	return refused(response, body.Error.Type), nil
}
