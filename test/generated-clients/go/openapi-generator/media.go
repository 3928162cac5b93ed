package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/clients/shared"
	"example.com/clients/v1"
)

func (driver *driver) embeddings() (string, error) {
	client, ctx := mainSurface(driver.BaseURL, driver.Key)
	request := v1.NewCreateEmbeddingRequest("sandbox/embed", v1.ArrayOfStringAsEmbeddingInput(&[]string{"one", "two"}))
	request.SetDimensions(256)
	answer, _, err := client.EmbeddingsAPI.CreateEmbedding(ctx).CreateEmbeddingRequest(*request).Execute()
	if err != nil {
		return "", err
	}
	var vectors [][]float64
	for _, entry := range answer.Data {
		if entry.Embedding.ArrayOfFloat64 == nil {
			return "", errors.New("not a list of numbers")
		}
		vectors = append(vectors, *entry.Embedding.ArrayOfFloat64)
	}
	return fmt.Sprintf("%d vectors", len(vectors)), shared.CheckVectors(vectors)
}

func (driver *driver) fileUpload() (string, error) {
	client, ctx := mainSurface(driver.BaseURL, driver.Key)
	path, note, err := driver.Note()
	if err != nil {
		return "", err
	}
	// The client closes the file.
	upload, err := os.Open(path)
	if err != nil {
		return "", err
	}
	file, _, err := client.FilesAPI.CreateFile(ctx).File(upload).Purpose(v1.UPLOADPURPOSE_USER_DATA).Execute()
	if err != nil {
		return "", err
	}
	driver.uploaded = file.Id
	return file.Id, errors.Join(
		shared.CheckEqual("file- before the id", strings.HasPrefix(file.Id, "file-"), true),
		shared.CheckEqual("bytes", file.Bytes, int64(len(note))),
	)
}

// readTemporary reads the temporary file into which the client has put what came, and removes it.
func readTemporary(file *os.File) ([]byte, error) {
	content, err := io.ReadAll(file)
	return content, errors.Join(err, file.Close(), os.Remove(file.Name()))
}

func (driver *driver) fileDownload() (string, error) {
	client, ctx := mainSurface(driver.BaseURL, driver.Key)
	file, _, err := client.FilesAPI.DownloadFile(ctx, driver.uploaded).Execute()
	if err != nil {
		return "", err
	}
	downloaded, err := readTemporary(file)
	if err != nil {
		return "", err
	}
	return driver.CheckNote(downloaded)
}

func (driver *driver) speechToFile() (string, error) {
	client, ctx := mainSurface(driver.BaseURL, driver.Key)
	alloy := "alloy"
	request := v1.NewCreateSpeechRequest("sandbox/speech", "Hello there.", v1.StringAsVoice(&alloy))
	request.SetResponseFormat(v1.SPEECHFORMAT_WAV)
	file, _, err := client.AudioAPI.CreateSpeech(ctx).CreateSpeechRequest(*request).Execute()
	if err != nil {
		return "", err
	}
	spoken, err := readTemporary(file)
	if err != nil {
		return "", err
	}
	return driver.WriteSpeech(spoken)
}
