<?php

/** The clients of the main surface, and what several steps share. */

declare(strict_types=1);

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\MultipartStream;
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\Psr7\Utils;
use Modelroute\V1\Api\AudioApi;
use Modelroute\V1\Api\ChatApi;
use Modelroute\V1\Api\EmbeddingsApi;
use Modelroute\V1\Api\FilesApi;
use Modelroute\V1\Api\ModelsApi;
use Modelroute\V1\ApiException;
use Modelroute\V1\Configuration;
use Modelroute\V1\Model\ChatChoice;
use Modelroute\V1\Model\ChatCompletion;
use Modelroute\V1\Model\ChatSystemMessage;
use Modelroute\V1\Model\ChatUserMessage;
use Modelroute\V1\Model\ChatUserPart;
use Modelroute\V1\Model\CreateChatCompletionRequest;
use Modelroute\V1\Model\ErrorResponse;
use Modelroute\V1\Model\UploadPurpose;

/** The type of an answer holds error answers too, although those are thrown: this narrows it. */
final class ChatSurface
{
    public readonly AudioApi $audio;
    public readonly ChatApi $chat;
    public readonly EmbeddingsApi $embeddings;
    public readonly FilesApi $files;
    public readonly ModelsApi $models;

    public function __construct(string $root, ?string $key = null)
    {
        $configuration = (new Configuration())
            ->setHost("$root/v1")
            ->setAccessToken($key ?? variable('MODELROUTE_KEY'));
        $this->audio = new AudioApi(new Client(), $configuration);
        $this->chat = new ChatApi(new Client(), $configuration);
        $this->embeddings = new EmbeddingsApi(new Client(), $configuration);
        $this->files = new Uploads(new Client(), $configuration);
        $this->models = new ModelsApi(new Client(), $configuration);
    }

    /** The only answer to a request. */
    public function answer(CreateChatCompletionRequest $request): ChatChoice
    {
        $answer = $this->chat->createChatCompletion($request);
        check($answer instanceof ChatCompletion && count($answer->getChoices()) === 1, $answer);
        return $answer->getChoices()[0];
    }

    public function refusal(CreateChatCompletionRequest $request): ChatRefusal
    {
        try {
            $answer = $this->answer($request);
        } catch (ApiException $exception) {
            return new ChatRefusal($exception);
        }
        throw new RuntimeException("not refused: $answer");
    }
}

/** As it comes, the client writes an enumeration into a form as its parts, name and value; this writes the value. */
final class Uploads extends FilesApi
{
    public function createFileRequest(SplFileObject $file, UploadPurpose $purpose, mixed ...$rest): Request
    {
        $form = new MultipartStream([
            ['name' => 'file', 'contents' => Utils::tryFopen($file->getPathname(), 'r')],
            ['name' => 'purpose', 'contents' => $purpose->value],
        ]);
        return parent::createFileRequest($file, $purpose, ...$rest)->withBody($form);
    }
}

/** An error answer: its status, the code of its body, which has come as the generated type, and its headers. */
final class ChatRefusal
{
    public readonly int $status;
    public readonly string $code;

    public function __construct(private readonly ApiException $exception)
    {
        $body = $exception->getResponseObject();
        check($body instanceof ErrorResponse, $exception->getMessage());
        $this->status = $exception->getCode();
        $this->code = $body->getError()->getCode() ?? '';
    }

    /** Throws where there is none. */
    public function header(string $name): string
    {
        $headers = array_change_key_case($this->exception->getResponseHeaders() ?? []);
        return $headers[$name][0] ?? throw new RuntimeException("no header $name");
    }
}

function systemMessage(string $text): ChatSystemMessage
{
    return (new ChatSystemMessage())->setRole(ChatSystemMessage::ROLE_SYSTEM)->setContent($text);
}

/** @param string|list<ChatUserPart> $content */
function userMessage(string|array $content): ChatUserMessage
{
    return (new ChatUserMessage())->setRole(ChatUserMessage::ROLE_USER)->setContent($content);
}

/** Asks for `sandbox/chat`; a text stands for a conversation of one message. */
function chatRequest(string|ChatSystemMessage|ChatUserMessage ...$messages): CreateChatCompletionRequest
{
    $whole = array_map(static fn ($message) => is_string($message) ? userMessage($message) : $message, $messages);
    return (new CreateChatCompletionRequest())->setModel('sandbox/chat')->setMessages($whole);
}

/**
 * A closed JSON schema of an object with these properties, all of them required.
 *
 * @param array<string, string> $properties
 * @return array<string, mixed>
 */
function objectSchema(array $properties): array
{
    return [
        'type' => 'object',
        'properties' => array_map(static fn (string $type) => ['type' => $type], $properties),
        'required' => array_keys($properties),
        'additionalProperties' => false,
    ];
}
