<?php

/** The client of the second surface, and its requests. */

declare(strict_types=1);

use GuzzleHttp\Client;
use Modelroute\Alt\Api\MessagesApi;
use Modelroute\Alt\Configuration;
use Modelroute\Alt\Model\CreateMessageRequest;
use Modelroute\Alt\Model\InputTextBlock;
use Modelroute\Alt\Model\Message;
use Modelroute\Alt\Model\TextBlock;
use Modelroute\Alt\Model\UserMessage;

final class MessageSurface
{
    public readonly MessagesApi $messages;

    public function __construct(string $root)
    {
        // As it comes, the client writes truth values of queries as 0 and 1; it asks the default about this.
        Configuration::getDefaultConfiguration()
            ->setBooleanFormatForQueryString(Configuration::BOOLEAN_FORMAT_STRING);
        $configuration = (new Configuration())
            ->setHost("$root/alt/v1")
            ->setApiKey('x-api-key', variable('MODELROUTE_KEY'));
        $this->messages = new MessagesApi(new Client(), $configuration);
    }

    public function answer(CreateMessageRequest $request): Message
    {
        $answer = $this->messages->createMessage($request);
        check($answer instanceof Message, $answer);
        return $answer;
    }
}

function messageRequest(string $text): CreateMessageRequest
{
    $block = (new InputTextBlock())->setType(InputTextBlock::TYPE_TEXT)->setText($text);
    $message = (new UserMessage())->setRole(UserMessage::ROLE_USER)->setContent([$block]);
    return (new CreateMessageRequest())->setModel('sandbox/chat')->setMaxTokens(64)->setMessages([$message]);
}

/** The text of an answer that has one block, of text. */
function textOf(Message $message): string
{
    [$block] = $message->getContent();
    check($block instanceof TextBlock, $message);
    return $block->getText();
}
