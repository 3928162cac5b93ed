package shared

import (
	"errors"
	"fmt"
	"strings"
)

// Refusal is a call that must fail, and how.
type Refusal struct {
	Key, Model  string
	Temperature float64
	Status      int
	// Code of the error; empty where any will do.
	Code string
}

// Refused is what a driver read from the typed error of its client.
type Refused struct {
	Status        int
	Code, TraceID string
	// RetryAfter in seconds, 0 where there is none.
	RetryAfter int
}

// RateLimit is the call that is refused with 429.
func (settings Settings) RateLimit() Refusal {
	return Refusal{settings.Key, "sandbox/error-rate_limit_exceeded", 1, 429, "rate_limit_exceeded"}
}

// Refusals are the chats that must fail.
func (settings Settings) Refusals() []Refusal {
	return []Refusal{
		{settings.Key, "sandbox/chat", 9, 400, ""},
		{"mr-wrong", "sandbox/chat", 1, 401, "invalid_api_key"},
		{settings.Key, "sandbox/error-model_not_allowed", 1, 403, "model_not_allowed"},
		{settings.Key, "no/such-model", 1, 404, "model_not_found"},
		settings.RateLimit(),
	}
}

// NoSuchModel is the call of the second surface that must fail.
func (settings Settings) NoSuchModel() Refusal {
	return Refusal{settings.Key, "no/such-model", 1, 404, "not_found_error"}
}

// Check holds the typed error against what was expected.
func (refusal Refusal) Check(refused Refused) error {
	return errors.Join(
		CheckEqual("the status", refused.Status, refusal.Status),
		CheckNotEmpty("the code", refused.Code),
		CheckNotEmpty("x-trace-id", refused.TraceID),
		refusal.checkCode(refused.Code),
	)
}

func (refusal Refusal) checkCode(code string) error {
	if refusal.Code == "" {
		return nil
	}
	return CheckEqual("the code", code, refusal.Code)
}

// CheckRefusals makes all calls that must fail.
func (settings Settings) CheckRefusals(chat, message func(Refusal) (Refused, error)) (string, error) {
	var seen []string
	check := func(refusal Refusal, call func(Refusal) (Refused, error)) error {
		refused, err := call(refusal)
		if err != nil {
			return fmt.Errorf("%s: %w", refusal.Model, err)
		}
		seen = append(seen, fmt.Sprintf("%d %s", refused.Status, refused.Code))
		return refusal.Check(refused)
	}
	for _, refusal := range settings.Refusals() {
		if err := check(refusal, chat); err != nil {
			return "", err
		}
	}
	err := check(settings.NoSuchModel(), message)
	return strings.Join(seen, ", "), err
}

// CheckRetryAfter wants the seconds to wait after a 429.
func (settings Settings) CheckRetryAfter(chat func(Refusal) (Refused, error)) (string, error) {
	refused, err := chat(settings.RateLimit())
	if err != nil {
		return "", err
	}
	if refused.RetryAfter <= 0 {
		return "", fmt.Errorf("retry-after is %d", refused.RetryAfter)
	}
	return fmt.Sprintf("%d s", refused.RetryAfter), nil
}
