<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** A refusal sent to the caller: HTTP status, stable code, one sentence. */
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

    /**
     * @param string $scope `tts` or `stt`.
     * @return string The key to send with it.
     * @throws self 403 where there is none, 503 where it may not be sent to the address of the service.
     */
    public static function unlessKey(string $scope, string $field = ''): string
    {
        if (Options::refusedKey($scope) !== '') {
            $message = "The key of this proxy for the scope \"{$scope}\" may not be sent to the address of its service; its administrator can mend that.";
            throw new self(503, 'service-unavailable', $message);
        }
        $key = Options::sendableKey($scope);
        if ($key === '') {
            throw new self(403, 'not-supported', "This proxy has no key for the scope \"{$scope}\".", $field);
        }
        return $key;
    }

    /** @return array<string, string> The contract's error body. */
    public function body(): array
    {
        $body = ['error' => $this->getMessage(), 'code' => $this->reason];
        return $this->field === '' ? $body : $body + ['field' => $this->field];
    }
}
