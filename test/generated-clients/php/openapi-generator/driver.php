<?php

/** The scripted run with the PHP clients that openapi-generator wrote: every value is of a generated type. */

declare(strict_types=1);

require_once __DIR__ . '/autoload.php';
require_once __DIR__ . '/strictness.php';
require_once __DIR__ . '/stage.php';
require_once __DIR__ . '/chat_surface.php';
require_once __DIR__ . '/message_surface.php';
require_once __DIR__ . '/event_stream.php';
require_once __DIR__ . '/chat_steps.php';
require_once __DIR__ . '/file_steps.php';
require_once __DIR__ . '/stream_steps.php';

use Modelroute\Alt\ApiException as MessageException;
use Modelroute\Alt\Model\ErrorResponse as MessageError;

function message(MessageSurface $surface): string
{
    $answer = $surface->answer(messageRequest('Hello'));
    check(textOf($answer) !== '' && $answer->getStopReason() === 'end_turn', $answer);
    return textOf($answer);
}

function errors(ChatSurface $surface, MessageSurface $messages): string
{
    $wrong = new ChatSurface(variable('MODELROUTE_BASE_URL'), 'mr-wrong');
    $ask = static fn (string $model) => $surface->refusal(chatRequest('Hi')->setModel($model));
    $refusals = [
        400 => $ask('sandbox/status-400'),
        401 => $wrong->refusal(chatRequest('Hi')),
        403 => $ask('sandbox/error-model_not_allowed'),
        404 => $ask('no/such-model'),
        429 => $ask('sandbox/error-rate_limit_exceeded'),
    ];
    $codes = array_map(static fn (ChatRefusal $refusal) => $refusal->code, $refusals);
    foreach ($refusals as $status => $refusal) {
        check($refusal->status === $status && $refusal->code !== '', $codes);
        check($refusal->header('x-trace-id') !== '', $status);
    }
    $expected = ['invalid_api_key', 'model_not_allowed', 'model_not_found', 'rate_limit_exceeded'];
    check(array_slice(array_values($codes), 1) === $expected, $codes);
    try {
        chatRequest('Hi')->setTemperature(9.0);
        throw new RuntimeException('a temperature of 9 is taken');
    } catch (InvalidArgumentException) {
        $refusedHere = 'a temperature of 9 is refused by the client itself';
    }
    return "{$codes[400]}, " . messageNotFound($messages) . "; $refusedHere";
}

/** Type of the error with which the second surface answers when it has no such model. */
function messageNotFound(MessageSurface $surface): string
{
    try {
        $answer = $surface->answer(messageRequest('Hi')->setModel('no/such-model'));
    } catch (MessageException $exception) {
        $body = $exception->getResponseObject();
        check($body instanceof MessageError && $exception->getCode() === 404, $exception->getMessage());
        check($body->getError()->getType() === 'not_found_error', $body);
        check(isset(array_change_key_case($exception->getResponseHeaders() ?? [])['x-trace-id']), 'no x-trace-id');
        return $body->getError()->getType();
    }
    throw new RuntimeException("not refused: $answer");
}

function unknownFieldsTolerated(): string
{
    $root = variable('MODELROUTE_ODD_URL') . '/fields';
    $surface = new ChatSurface($root);
    $text = $surface->answer(chatRequest('Hi'))->getMessage()->getContent();
    check($text === 'Hi', $text);
    return listModels($surface) . ", $text, " . message(new MessageSurface($root));
}

function unknownValuesTolerated(): string
{
    $root = variable('MODELROUTE_ODD_URL') . '/values';
    $finish = (new ChatSurface($root))->answer(chatRequest('Hi'))->getFinishReason();
    $stop = (new MessageSurface($root))->answer(messageRequest('Hi'))->getStopReason();
    check($finish === 'brand_new' && $stop === 'brand_new', [$finish, $stop]);
    return "$finish, $stop";
}

function retryAfterReadable(ChatSurface $surface): string
{
    $refusal = $surface->refusal(chatRequest('Hi')->setModel('sandbox/error-rate_limit_exceeded'));
    $seconds = filter_var($refusal->header('retry-after'), FILTER_VALIDATE_INT);
    check(is_int($seconds) && $seconds > 0, $seconds);
    return "$seconds s";
}

$chat = new ChatSurface(variable('MODELROUTE_BASE_URL'));
$messages = new MessageSurface(variable('MODELROUTE_BASE_URL'));
step('list-models', static fn () => listModels($chat));
step('chat-with-tools', static fn () => chatWithTools($chat));
step('rich-message', static fn () => richMessage($chat));
step('structured-output', static fn () => structuredOutput($chat));
step('embeddings', static fn () => embeddings($chat));
step('file-upload', static fn () => upload($chat));
step('file-download', static fn () => download($chat));
step('speech-to-file', static fn () => speechToFile($chat));
step('message', static fn () => message($messages));
step('errors', static fn () => errors($chat, $messages));
step('unknown-field-tolerated', unknownFieldsTolerated(...));
step('unknown-enum-tolerated', unknownValuesTolerated(...));
step('retry-after-readable', static fn () => retryAfterReadable($chat));
step('stream-chat', static fn () => streamChat($chat));
step('stream-message', static fn () => streamMessage($messages));
