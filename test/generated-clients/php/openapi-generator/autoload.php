<?php

/** Loads Guzzle as Debian installs it, and the generated classes by the rule of their `composer.json` (PSR-4). */

declare(strict_types=1);

require_once 'GuzzleHttp/autoload.php';

spl_autoload_register(static function (string $class): void {
    if (preg_match('/^Modelroute\\\\(V1|Alt|Console)\\\\(.+)$/', $class, $found) === 1) {
        require_once __DIR__ . '/' . strtolower($found[1]) . '/src/' . strtr($found[2], '\\', '/') . '.php';
    }
});
