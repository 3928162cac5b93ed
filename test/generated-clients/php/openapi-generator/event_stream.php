<?php

/** Reads server-sent events from the body of an answer as Guzzle gives it piece by piece. */

declare(strict_types=1);

use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Utils;
use Psr\Http\Message\RequestInterface;

/**
 * The data of each event as it arrives. Takes the request as the generated client would have sent it; throws
 * on an answer that is an error.
 *
 * @return Generator<int, string>
 */
function events(RequestInterface $request): Generator
{
    $body = (new Client())->send($request->withHeader('Accept', 'text/event-stream'), ['stream' => true])->getBody();
    $data = [];
    // An event ends with an empty line; its `data` lines are one text. Comments and other fields are passed over.
    while (!$body->eof()) {
        $line = rtrim(Utils::readLine($body), "\r\n");
        if (str_starts_with($line, 'data:')) {
            $data[] = preg_replace('/^data: ?/', '', $line);
        } elseif ($line === '' && $data !== []) {
            yield implode("\n", $data);
            $data = [];
        }
    }
}
