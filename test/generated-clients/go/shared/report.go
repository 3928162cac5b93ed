// Package shared is what the drivers of all Go clients have in common: where the server is, what a step must
// have seen to be done, and the report.
package shared

import (
	"encoding/json"
	"fmt"
	"os"
)

// Settings say where the server is and who is calling; the runner gives them in the environment.
type Settings struct {
	// BaseURL is the address of the server, OddURL that of the proxy which answers with what the contract does not know.
	BaseURL, OddURL string
	Key             string
	// Work is the folder with `pixel.png` and `note.txt`; what is written goes there too.
	Work string
}

// ReadSettings reads the environment.
func ReadSettings() Settings {
	return Settings{
		BaseURL: os.Getenv("MODELROUTE_BASE_URL"),
		OddURL:  os.Getenv("MODELROUTE_ODD_URL"),
		Key:     os.Getenv("MODELROUTE_KEY"),
		Work:    os.Getenv("MODELROUTE_WORK"),
	}
}

// Step is one step of the run; Do gives what was seen, or what went wrong.
type Step struct {
	Name string
	Do   func() (string, error)
}

type line struct {
	Step   string `json:"step"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail,omitempty"`
	Why    string `json:"why,omitempty"`
}

// Report does the steps in their order and prints a line of JSON for each; one that fails ends nothing.
func Report(steps []Step) {
	output := json.NewEncoder(os.Stdout)
	for _, step := range steps {
		report := line{Step: step.Name, OK: true}
		detail, err := carefully(step.Do)
		if err != nil {
			report.OK, report.Why = false, err.Error()
		} else {
			report.Detail = detail
		}
		if err := output.Encode(report); err != nil {
			panic(err)
		}
	}
}

func carefully(do func() (string, error)) (detail string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	return do()
}
