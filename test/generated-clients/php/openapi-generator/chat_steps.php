<?php

/** Steps that are plain chats, and what else is asked in JSON. */

declare(strict_types=1);

use Modelroute\V1\Model\CatalogModelList;
use Modelroute\V1\Model\ChatAssistantMessage;
use Modelroute\V1\Model\ChatFileInput;
use Modelroute\V1\Model\ChatFilePart;
use Modelroute\V1\Model\ChatFunctionTool;
use Modelroute\V1\Model\ChatFunctionToolCall;
use Modelroute\V1\Model\ChatImagePart;
use Modelroute\V1\Model\ChatImageUrl;
use Modelroute\V1\Model\ChatRequestFunctionCall;
use Modelroute\V1\Model\ChatRequestFunctionToolCall;
use Modelroute\V1\Model\ChatTextPart;
use Modelroute\V1\Model\ChatToolChoiceFunction;
use Modelroute\V1\Model\ChatToolChoiceName;
use Modelroute\V1\Model\ChatToolMessage;
use Modelroute\V1\Model\CreateEmbeddingRequest;
use Modelroute\V1\Model\EmbeddingList;
use Modelroute\V1\Model\FunctionDefinition;
use Modelroute\V1\Model\JsonSchemaFormat;
use Modelroute\V1\Model\ResponseFormatJsonSchema;

function listModels(ChatSurface $surface): string
{
    $list = $surface->models->listModels();
    check($list instanceof CatalogModelList, $list);
    foreach ($list->getData() as $model) {
        if ($model->getId() === 'sandbox/chat') {
            check($model->getOwnedBy() === 'modelroute', $model);
            return count($list->getData()) . ' models';
        }
    }
    throw new RuntimeException('no sandbox/chat');
}

function chatWithTools(ChatSurface $surface): string
{
    $function = (new FunctionDefinition())
        ->setName('get_weather')
        ->setParameters(objectSchema(['city' => 'string']));
    $tool = (new ChatFunctionTool())->setType(ChatFunctionTool::TYPE__FUNCTION)->setFunction($function);
    $choice = (new ChatToolChoiceFunction())
        ->setType(ChatToolChoiceFunction::TYPE__FUNCTION)
        ->setFunction((new ChatToolChoiceName())->setName('get_weather'));
    $request = chatRequest(systemMessage('You are terse.'), userMessage('Weather in Bern?'))
        ->setStop(['STOP-HERE'])
        ->setTools([$tool])
        ->setToolChoice($choice);
    $called = $surface->answer($request);
    $call = $called->getMessage()->getToolCalls()[0] ?? null;
    check($call instanceof ChatFunctionToolCall, $called);
    check($call->getFunction()->getName() === 'get_weather', $call);
    $arguments = json_decode($call->getFunction()->getArguments(), true, flags: JSON_THROW_ON_ERROR);
    check(is_string($arguments['city']), $arguments);
    check(in_array($called->getFinishReason(), ['tool_calls', 'stop'], true), $called);

    $repeated = (new ChatRequestFunctionToolCall())
        ->setId($call->getId())
        ->setType(ChatRequestFunctionToolCall::TYPE__FUNCTION)
        ->setFunction(
            (new ChatRequestFunctionCall())
                ->setName($call->getFunction()->getName())
                ->setArguments($call->getFunction()->getArguments()),
        );
    $assistant = (new ChatAssistantMessage())
        ->setRole(ChatAssistantMessage::ROLE_ASSISTANT)
        ->setToolCalls([$repeated]);
    $result = (new ChatToolMessage())
        ->setRole(ChatToolMessage::ROLE_TOOL)
        ->setContent('12 degrees')
        ->setToolCallId($call->getId());
    $continued = chatRequest(...$request->getMessages())
        ->setMessages([...$request->getMessages(), $assistant, $result])
        ->setTools([$tool]);
    $answered = $surface->answer($continued);
    check($answered->getFinishReason() === 'stop', $answered);
    check(($answered->getMessage()->getContent() ?? '') !== '', $answered);
    return "city {$arguments['city']}, then {$answered->getMessage()->getContent()}";
}

function dataUrl(string $mediaType, string $name): string
{
    return "data:$mediaType;base64," . base64_encode(file_get_contents(sample($name)));
}

function richMessage(ChatSurface $surface): string
{
    $question = (new ChatTextPart())->setType(ChatTextPart::TYPE_TEXT)->setText('What is this?');
    $image = (new ChatImagePart())
        ->setType(ChatImagePart::TYPE_IMAGE_URL)
        ->setImageUrl((new ChatImageUrl())->setUrl(dataUrl('image/png', 'pixel.png')));
    $file = (new ChatFileInput())->setFilename('note.txt')->setFileData(dataUrl('text/plain', 'note.txt'));
    $note = (new ChatFilePart())->setType(ChatFilePart::TYPE_FILE)->setFile($file);
    $answer = $surface->answer(chatRequest(userMessage([$question, $image, $note])));
    $text = $answer->getMessage()->getContent() ?? '';
    check(str_contains($text, 'image') && str_contains($text, 'quick brown fox'), $text);
    return $text;
}

function structuredOutput(ChatSurface $surface): string
{
    $schema = (new JsonSchemaFormat())
        ->setName('person')
        ->setStrict(true)
        ->setSchema(objectSchema(['name' => 'string', 'age' => 'integer']));
    $format = (new ResponseFormatJsonSchema())
        ->setType(ResponseFormatJsonSchema::TYPE_JSON_SCHEMA)
        ->setJsonSchema($schema);
    $text = $surface->answer(chatRequest('A person, please.')->setResponseFormat($format))->getMessage()->getContent();
    $person = json_decode($text ?? '', true, flags: JSON_THROW_ON_ERROR);
    check(is_string($person['name']) && is_int($person['age']), $text);
    return $text ?? '';
}

function embeddings(ChatSurface $surface): string
{
    $request = (new CreateEmbeddingRequest())
        ->setModel('sandbox/embed')
        ->setInput(['one', 'two'])
        ->setDimensions(256);
    $list = $surface->embeddings->createEmbedding($request);
    check($list instanceof EmbeddingList, $list);
    $sizes = [];
    foreach ($list->getData() as $embedding) {
        $vector = $embedding->getEmbedding();
        check(is_array($vector) && array_filter($vector, is_float(...)) === $vector, $vector);
        $sizes[] = count($vector);
    }
    check($sizes === [256, 256], $sizes);
    return json_encode($sizes, JSON_THROW_ON_ERROR);
}
