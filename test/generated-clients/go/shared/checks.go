package shared

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Counted is a text that the sandbox answers with in several pieces.
const Counted = "one two three four five six seven"

// NewValue is what the proxy puts in place of the values of enumerations.
const NewValue = "brand_new"

// PersonSchema is the JSON schema of the structured answer, as a document.
func PersonSchema() map[string]any {
	return map[string]any{
		"type":                 "object",
		"properties":           map[string]any{"name": map[string]any{"type": "string"}, "age": map[string]any{"type": "integer"}},
		"required":             []string{"name", "age"},
		"additionalProperties": false,
	}
}

// CitySchema is the JSON schema of the arguments of the tool `get_weather`.
func CitySchema() map[string]any {
	return map[string]any{
		"type":                 "object",
		"properties":           map[string]any{"city": map[string]any{"type": "string"}},
		"required":             []string{"city"},
		"additionalProperties": false,
	}
}

// CheckEqual tells what differs.
func CheckEqual[T comparable](what string, found, expected T) error {
	if found == expected {
		return nil
	}
	return fmt.Errorf("%s is %v instead of %v", what, found, expected)
}

// CheckNotEmpty refuses an empty text.
func CheckNotEmpty(what, found string) error {
	if found == "" {
		return fmt.Errorf("%s is empty", what)
	}
	return nil
}

// CheckArguments wants the arguments of a call of `get_weather`.
func CheckArguments(arguments string) error {
	var parsed struct {
		City *string `json:"city"`
	}
	if err := json.Unmarshal([]byte(arguments), &parsed); err != nil {
		return err
	}
	if parsed.City == nil {
		return fmt.Errorf("no city in %s", arguments)
	}
	return nil
}

// CheckPerson wants an instance of [PersonSchema].
func CheckPerson(content string) error {
	var person struct {
		Name *string `json:"name"`
		Age  *int    `json:"age"`
	}
	decoder := json.NewDecoder(strings.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&person); err != nil {
		return err
	}
	if person.Name == nil || person.Age == nil {
		return fmt.Errorf("not a person: %s", content)
	}
	return nil
}

// CheckDescription wants an answer that has understood both the image and the file.
func CheckDescription(content string) error {
	for _, words := range []string{"image", "quick brown fox"} {
		if !strings.Contains(content, words) {
			return fmt.Errorf("no %q in %q", words, content)
		}
	}
	return nil
}

// CheckVectors wants two vectors of 256 numbers.
func CheckVectors(vectors [][]float64) error {
	if err := CheckEqual("the number of vectors", len(vectors), 2); err != nil {
		return err
	}
	for _, vector := range vectors {
		if err := CheckEqual("the number of dimensions", len(vector), 256); err != nil {
			return err
		}
	}
	return nil
}

// CheckPieces wants more than three pieces that join to [Counted].
func CheckPieces(pieces []string) (string, error) {
	joined := strings.Join(pieces, "")
	if len(pieces) <= 3 {
		return "", fmt.Errorf("only %d pieces: %q", len(pieces), pieces)
	}
	return fmt.Sprintf("%d pieces", len(pieces)), CheckEqual("the streamed text", joined, Counted)
}

// Note gives the file `note.txt` by path and content.
func (settings Settings) Note() (path string, content []byte, err error) {
	path = filepath.Join(settings.Work, "note.txt")
	content, err = os.ReadFile(path)
	return path, content, err
}

// CheckNote wants the bytes of `note.txt`.
func (settings Settings) CheckNote(downloaded []byte) (string, error) {
	_, note, err := settings.Note()
	if err != nil {
		return "", err
	}
	if !bytes.Equal(downloaded, note) {
		return "", fmt.Errorf("other bytes: %q", downloaded)
	}
	return fmt.Sprintf("%d bytes", len(downloaded)), nil
}

// WriteSpeech writes the file and wants it to begin as WAV does.
func (settings Settings) WriteSpeech(spoken []byte) (string, error) {
	if !bytes.HasPrefix(spoken, []byte("RIFF")) {
		return "", errors.New("does not begin with RIFF")
	}
	return fmt.Sprintf("%d bytes", len(spoken)), os.WriteFile(filepath.Join(settings.Work, "speech.wav"), spoken, 0o600)
}

// DataURL gives a file of the work folder as a data URL.
func (settings Settings) DataURL(name, mediaType string) (string, error) {
	content, err := os.ReadFile(filepath.Join(settings.Work, name))
	if err != nil {
		return "", err
	}
	return "data:" + mediaType + ";base64," + base64.StdEncoding.EncodeToString(content), nil
}
