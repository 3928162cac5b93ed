<?php

/** What the runner says in the environment, and how steps are reported to it: one line of JSON each. */

declare(strict_types=1);

function variable(string $name): string
{
    $value = getenv($name);
    return $value === false ? throw new RuntimeException("$name is not set") : $value;
}

/** Path of a file in the folder of samples. */
function sample(string $name): string
{
    return variable('MODELROUTE_WORK') . "/$name";
}

/** Throws what was seen where it is not what was expected. */
function check(bool $expected, mixed $seen): void
{
    if (!$expected) {
        throw new RuntimeException(json_encode($seen, JSON_THROW_ON_ERROR));
    }
}

/**
 * A step that fails must not end the run: whatever it throws becomes its reason.
 *
 * @param callable(): string $work
 */
function step(string $name, callable $work): void
{
    try {
        $report = ['step' => $name, 'ok' => true, 'detail' => $work()];
    } catch (Throwable $problem) {
        $report = ['step' => $name, 'ok' => false, 'why' => get_class($problem) . ': ' . $problem->getMessage()];
    }
    echo json_encode($report, JSON_THROW_ON_ERROR), "\n";
}
