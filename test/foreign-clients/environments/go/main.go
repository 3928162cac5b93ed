// Command driver runs the official Go libraries of both vendors and prints what they saw.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

var (
	baseURL        = os.Getenv("MODELROUTE_URL")
	key            = os.Getenv("MODELROUTE_KEY")
	sentence       = os.Getenv("TASK_SENTENCE")
	secondSentence = os.Getenv("TASK_SECOND_SENTENCE")
	question       = os.Getenv("TASK_QUESTION")
	toolResult     = os.Getenv("TASK_TOOL_RESULT")
)

const model = "sandbox/chat"

var weatherSchema = map[string]any{
	"type":                 "object",
	"properties":           map[string]any{"city": map[string]any{"type": "string"}},
	"required":             []string{"city"},
	"additionalProperties": false,
}

var personSchema = map[string]any{
	"type":                 "object",
	"properties":           map[string]any{"name": map[string]any{"type": "string"}, "age": map[string]any{"type": "integer"}},
	"required":             []string{"name", "age"},
	"additionalProperties": false,
}

type person struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
}

type usage struct {
	Input  int64 `json:"input"`
	Output int64 `json:"output"`
}

type call struct {
	Name      string `json:"name"`
	Arguments any    `json:"arguments"`
}

// seen is what a feature showed; empty members are left out.
type seen struct {
	Text   string   `json:"text,omitempty"`
	Deltas int      `json:"deltas,omitempty"`
	Usage  *usage   `json:"usage,omitempty"`
	Calls  []call   `json:"calls,omitempty"`
	Value  any      `json:"value,omitempty"`
	Count  int64    `json:"count,omitempty"`
	Ids    []string `json:"ids,omitempty"`
	Sizes  []int    `json:"sizes,omitempty"`
}

type report struct {
	Row     string `json:"row"`
	Feature string `json:"feature"`
	Seen    *seen  `json:"seen,omitempty"`
	Why     string `json:"why,omitempty"`
}

type action struct {
	feature string
	run     func() (seen, error)
}

func reportAll(row string, actions []action) {
	for _, each := range actions {
		line := report{Row: row, Feature: each.feature}
		if result, err := each.run(); err != nil {
			line.Why = err.Error()
		} else {
			line.Seen = &result
		}
		text, err := json.Marshal(line)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(text))
	}
}

// parsed is the value of a JSON text.
func parsed(text string) (any, error) {
	var value any
	err := json.Unmarshal([]byte(text), &value)
	return value, err
}

func main() {
	reportAll("openai-chat", chatActions())
	reportAll("openai-responses", responseActions())
	reportAll("anthropic", messageActions())
}
