<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

/** A refusal that the caller is told of: HTTP status, stable code, one sentence. */
final class Refusal extends \RuntimeException
{
    public int $status;
    /** Stable and machine-readable; the messages may change. */
    public string $reason;
    /** Name of the request's field at fault. */
    public string $field;

    public function __construct(int $status, string $reason, string $message, string $field = '')
    {
        parent::__construct($message);
        $this->status = $status;
        $this->reason = $reason;
        $this->field = $field;
    }

    /** @return array<string, string> The contract's error body. */
    public function body(): array
    {
        $body = ['error' => $this->getMessage(), 'code' => $this->reason];
        return $this->field === '' ? $body : $body + ['field' => $this->field];
    }
}
