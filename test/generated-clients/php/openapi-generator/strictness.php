<?php

/** Makes exceptions of warnings, notices and deprecations. */

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});
