package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime/multipart"
	"strings"

	"example.com/clients/shared"
	"example.com/clients/v1"
)

func (driver *driver) embeddings() (string, error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	var input v1.EmbeddingInput
	if err := input.FromEmbeddingTexts(v1.EmbeddingTexts{"one", "two"}); err != nil {
		return "", err
	}
	dimensions := int64(256)
	answer, err := client.CreateEmbeddingWithResponse(context.Background(), &v1.CreateEmbeddingParams{},
		v1.CreateEmbeddingRequest{Model: "sandbox/embed", Input: input, Dimensions: &dimensions})
	if err != nil {
		return "", err
	}
	if answer.JSON200 == nil {
		return "", unexpected(answer.HTTPResponse)
	}
	var vectors [][]float64
	for _, entry := range answer.JSON200.Data {
		vector, err := entry.Embedding.AsEmbeddingVector()
		if err != nil {
			return "", err
		}
		vectors = append(vectors, vector)
	}
	return fmt.Sprintf("%d vectors", len(vectors)), shared.CheckVectors(vectors)
}

// form is the body of an upload; oapi-codegen makes types for multipart, but leaves the writing to the caller.
func form(name string, content []byte, purpose v1.UploadPurpose) (contentType string, body *bytes.Buffer, err error) {
	body = &bytes.Buffer{}
	writer := multipart.NewWriter(body)
	err = writer.WriteField("purpose", string(purpose))
	part, partErr := writer.CreateFormFile("file", name)
	if err := errors.Join(err, partErr); err != nil {
		return "", nil, err
	}
	_, err = part.Write(content)
	return writer.FormDataContentType(), body, errors.Join(err, writer.Close())
}

func (driver *driver) fileUpload() (string, error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	_, note, err := driver.Note()
	if err != nil {
		return "", err
	}
	contentType, body, err := form("note.txt", note, v1.UploadPurposeUserData)
	if err != nil {
		return "", err
	}
	answer, err := client.CreateFileWithBodyWithResponse(context.Background(), &v1.CreateFileParams{}, contentType, body)
	if err != nil {
		return "", err
	}
	if answer.JSON200 == nil {
		return "", unexpected(answer.HTTPResponse)
	}
	file := answer.JSON200
	driver.uploaded = file.Id
	return file.Id, errors.Join(
		shared.CheckEqual("file- before the id", strings.HasPrefix(file.Id, "file-"), true),
		shared.CheckEqual("bytes", file.Bytes, int64(len(note))),
	)
}

func (driver *driver) fileDownload() (string, error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	answer, err := client.DownloadFileWithResponse(context.Background(), driver.uploaded, &v1.DownloadFileParams{})
	if err != nil {
		return "", err
	}
	return driver.CheckNote(answer.Body)
}

func (driver *driver) speechToFile() (string, error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	var voice v1.Voice
	if err := voice.FromVoiceName("alloy"); err != nil {
		return "", err
	}
	format := v1.SpeechFormatWav
	answer, err := client.CreateSpeechWithResponse(context.Background(), &v1.CreateSpeechParams{}, v1.CreateSpeechRequest{
		Model: "sandbox/speech", Input: "Hello there.", Voice: voice, ResponseFormat: &format,
	})
	if err != nil {
		return "", err
	}
	return driver.WriteSpeech(answer.Body)
}
