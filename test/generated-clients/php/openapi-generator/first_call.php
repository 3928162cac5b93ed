<?php

/** A first call: a completion, the same as a stream, and an error that is retried. */

declare(strict_types=1);

require_once __DIR__ . '/autoload.php';

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Utils;
use Modelroute\V1\Api\ChatApi;
use Modelroute\V1\ApiException;
use Modelroute\V1\Configuration;
use Modelroute\V1\Model\ChatCompletion;
use Modelroute\V1\Model\ChatCompletionChunk;
use Modelroute\V1\Model\ChatStreamEvent;
use Modelroute\V1\Model\ChatUserMessage;
use Modelroute\V1\Model\CreateChatCompletionRequest;
use Modelroute\V1\Model\ErrorResponse;
use Modelroute\V1\ObjectSerializer;

function question(string $model): CreateChatCompletionRequest
{
    $message = (new ChatUserMessage())->setRole(ChatUserMessage::ROLE_USER)->setContent('Hello there');
    return (new CreateChatCompletionRequest())->setModel($model)->setMessages([$message]);
}

/** The text of the completion. Throws after the last attempt, or where a retry cannot help. */
function complete(ChatApi $chat, CreateChatCompletionRequest $request, int $attempts = 2): string
{
    for ($attempt = 1; ; $attempt++) {
        try {
            $completion = $chat->createChatCompletion($request);
            assert($completion instanceof ChatCompletion);
            return $completion->getChoices()[0]->getMessage()->getContent() ?? '';
        } catch (ApiException $error) {
            if ($attempt === $attempts || headerOf($error, 'x-should-retry') !== 'true') {
                throw $error;
            }
            $seconds = (int) (headerOf($error, 'retry-after') ?? 1);
            printf("%s: attempt %d in %d s\n", describe($error), $attempt + 1, $seconds);
            sleep($seconds);
        }
    }
}

function describe(ApiException $error): string
{
    $body = $error->getResponseObject();
    $code = $body instanceof ErrorResponse ? $body->getError()->getCode() : 'no code';
    return sprintf('%d %s, x-trace-id %s', $error->getCode(), $code, headerOf($error, 'x-trace-id'));
}

function headerOf(ApiException $error, string $name): ?string
{
    return array_change_key_case($error->getResponseHeaders() ?? [])[$name][0] ?? null;
}

/**
 * The text as it arrives. Throws where the stream fails or ends too early.
 *
 * @return Generator<int, string>
 */
function stream(ChatApi $chat, CreateChatCompletionRequest $request): Generator
{
    $sent = $chat->createChatCompletionRequest($request->setStream(true));
    $body = (new Client())->send($sent, ['stream' => true])->getBody();
    while (!$body->eof()) {
        // Each event is one line.
        $line = rtrim(Utils::readLine($body));
        if (!str_starts_with($line, 'data: ')) {
            continue;
        }
        $data = substr($line, strlen('data: '));
        if ($data === '[DONE]') {
            return;
        }
        $event = ObjectSerializer::deserialize($data, ChatStreamEvent::class);
        if (!$event instanceof ChatCompletionChunk) {
            throw new RuntimeException($event->getError()->getMessage());
        }
        foreach ($event->getChoices() as $choice) {
            yield $choice->getDelta()->getContent() ?? '';
        }
    }
    throw new RuntimeException('the stream ended without [DONE]');
}

$configuration = (new Configuration())
    ->setHost(getenv('MODELROUTE_BASE_URL') . '/v1')
    ->setAccessToken(getenv('MODELROUTE_KEY'));
$chat = new ChatApi(new Client(), $configuration);

echo complete($chat, question('sandbox/chat')), "\n";
foreach (stream($chat, question('sandbox/chat')) as $text) {
    echo $text;
}
echo "\n";
try {
    complete($chat, question('sandbox/error-rate_limit_exceeded'));
} catch (ApiException $error) {
    echo describe($error), ": given up\n";
}
