<?php

/** Steps whose bodies are files. */

declare(strict_types=1);

use Modelroute\V1\Model\CreateSpeechRequest;
use Modelroute\V1\Model\FileObject;
use Modelroute\V1\Model\SpeechFormat;
use Modelroute\V1\Model\UploadPurpose;

/** Id of the file that was uploaded. */
function upload(ChatSurface $surface): string
{
    $note = new SplFileObject(sample('note.txt'));
    $file = $surface->files->createFile($note, UploadPurpose::USER_DATA);
    check($file instanceof FileObject, $file);
    check(str_starts_with($file->getId(), 'file-') && $file->getBytes() === $note->getSize(), $file);
    return $file->getId();
}

function download(ChatSurface $surface): string
{
    $copy = $surface->files->downloadFile(upload($surface));
    check($copy instanceof SplFileObject, 'no file');
    $bytes = $copy->fread($copy->getSize());
    check($bytes === file_get_contents(sample('note.txt')), $bytes);
    return strlen($bytes) . ' bytes';
}

function speechToFile(ChatSurface $surface): string
{
    $request = (new CreateSpeechRequest())
        ->setModel('sandbox/speech')
        ->setInput('Hello there.')
        ->setVoice('alloy')
        ->setResponseFormat(SpeechFormat::WAV);
    $spoken = $surface->audio->createSpeech($request);
    check($spoken instanceof SplFileObject, 'no file');
    copy($spoken->getPathname(), sample('speech.wav'));
    $bytes = file_get_contents(sample('speech.wav'));
    check(str_starts_with($bytes, 'RIFF'), substr($bytes, 0, 4));
    return strlen($bytes) . ' bytes';
}
