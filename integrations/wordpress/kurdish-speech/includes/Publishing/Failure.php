<?php

declare(strict_types=1);

namespace KurdishSpeech\Publishing;

/** Why an article has no speech: a code of `Reasons`, never a text or a key. */
final class Failure extends \RuntimeException
{
    public string $reason;
    /** Whether the service has billed some of the text. */
    public bool $isBilled = false;

    public function __construct(string $reason)
    {
        parent::__construct($reason);
        $this->reason = $reason;
    }
}
