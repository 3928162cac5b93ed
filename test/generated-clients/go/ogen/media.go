package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	ht "github.com/ogen-go/ogen/http"

	"example.com/clients/shared"
	"example.com/clients/v1"
)

func (driver *driver) embeddings() (string, error) {
	return "", errors.New("the client has no CreateEmbedding")
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
	answer, err := client.CreateFile(context.Background(), &v1.CreateFileRequestMultipart{
		Purpose: v1.UploadPurposeUserData,
		File:    ht.MultipartFile{Name: "note.txt", File: bytes.NewReader(note), Size: int64(len(note))},
		// Of a part that is left out ogen sends an empty one, which is no JSON.
		ExpiresAfter: v1.NewOptFileExpiry(v1.FileExpiry{Anchor: v1.FileExpiryAnchorCreatedAt, Seconds: 3600}),
	}, v1.CreateFileParams{})
	if err != nil {
		return "", err
	}
	file, ok := answer.(*v1.FileObjectHeaders)
	if !ok {
		return "", unexpected(answer)
	}
	driver.uploaded = file.Response.ID
	return file.Response.ID, errors.Join(
		shared.CheckEqual("file- before the id", strings.HasPrefix(file.Response.ID, "file-"), true),
		shared.CheckEqual("bytes", file.Response.Bytes, int64(len(note))),
	)
}

func (driver *driver) fileDownload() (string, error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	answer, err := client.DownloadFile(context.Background(), v1.DownloadFileParams{FileID: driver.uploaded})
	if err != nil {
		return "", err
	}
	file, ok := answer.(*v1.DownloadFileOKHeaders)
	if !ok {
		return "", unexpected(answer)
	}
	downloaded, err := io.ReadAll(file.Response)
	if err != nil {
		return "", err
	}
	return driver.CheckNote(downloaded)
}

func (driver *driver) speechToFile() (string, error) {
	client, err := mainSurface(driver.BaseURL, driver.Key)
	if err != nil {
		return "", err
	}
	answer, err := client.CreateSpeech(context.Background(), &v1.CreateSpeechRequest{
		Model:          "sandbox/speech",
		Input:          "Hello there.",
		Voice:          v1.NewVoiceNameVoice("alloy"),
		ResponseFormat: v1.NewOptSpeechFormat(v1.SpeechFormatWav),
	}, v1.CreateSpeechParams{})
	if err != nil {
		return "", err
	}
	speech, ok := answer.(*v1.CreateSpeechOKAudioWavHeaders)
	if !ok {
		return "", unexpected(answer)
	}
	spoken, err := io.ReadAll(speech.Response)
	if err != nil {
		return "", err
	}
	return driver.WriteSpeech(spoken)
}
