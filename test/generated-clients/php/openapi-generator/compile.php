<?php

/**
 * Compiles every generated file of the documents that are named as arguments, and the driver: their
 * declarations are linked too, and whatever PHP has to say of them, deprecations included, ends it.
 */

declare(strict_types=1);

require_once __DIR__ . '/autoload.php';
require_once __DIR__ . '/strictness.php';

foreach (array_slice($argv, 1) as $document) {
    $files = new RegexIterator(
        new RecursiveIteratorIterator(new RecursiveDirectoryIterator(__DIR__ . "/$document/src")),
        '/\.php$/',
    );
    foreach ($files as $file) {
        require_once (string) $file;
    }
}
foreach (['stage', 'chat_surface', 'message_surface', 'event_stream', 'chat_steps', 'file_steps', 'stream_steps'] as $name) {
    require_once __DIR__ . "/$name.php";
}
