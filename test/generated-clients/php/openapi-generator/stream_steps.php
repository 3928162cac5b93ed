<?php

/** Steps that read streams, each event as its generated type. */

declare(strict_types=1);

use Modelroute\Alt\Model\ContentBlockDeltaEvent;
use Modelroute\Alt\Model\MessageStopEvent;
use Modelroute\Alt\Model\MessageStreamEvent;
use Modelroute\Alt\Model\TextDelta;
use Modelroute\Alt\ObjectSerializer as MessageSerializer;
use Modelroute\V1\Model\ChatCompletionChunk;
use Modelroute\V1\Model\ChatStreamEvent;
use Modelroute\V1\Model\ChatStreamOptions;
use Modelroute\V1\ObjectSerializer as ChatSerializer;

const SEVEN_WORDS = 'one two three four five six seven';

function streamChat(ChatSurface $surface): string
{
    $request = chatRequest(SEVEN_WORDS)
        ->setStream(true)
        ->setStreamOptions((new ChatStreamOptions())->setIncludeUsage(true));
    $data = iterator_to_array(events($surface->chat->createChatCompletionRequest($request)), false);
    check(array_pop($data) === '[DONE]', 'no [DONE]');
    $text = '';
    $usage = null;
    foreach ($data as $json) {
        $chunk = ChatSerializer::deserialize($json, ChatStreamEvent::class);
        check($chunk instanceof ChatCompletionChunk, $json);
        foreach ($chunk->getChoices() as $choice) {
            $text .= $choice->getDelta()->getContent() ?? '';
        }
        $usage = $chunk->getUsage();
    }
    check(count($data) > 3 && $text === SEVEN_WORDS, $text);
    check($usage !== null, 'no usage in the last chunk');
    return count($data) . " chunks, {$usage->getTotalTokens()} tokens";
}

function streamMessage(MessageSurface $surface): string
{
    $text = '';
    $count = 0;
    $event = null;
    $request = $surface->messages->createMessageRequest(messageRequest(SEVEN_WORDS)->setStream(true));
    foreach (events($request) as $json) {
        $count += 1;
        $event = MessageSerializer::deserialize($json, MessageStreamEvent::class);
        if ($event instanceof ContentBlockDeltaEvent) {
            $delta = $event->getDelta();
            $text .= $delta instanceof TextDelta ? $delta->getText() : '';
        }
    }
    check($event instanceof MessageStopEvent && $text === SEVEN_WORDS, $text);
    return "$count events";
}
