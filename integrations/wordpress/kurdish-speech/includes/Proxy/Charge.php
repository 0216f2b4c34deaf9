<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** What has been taken out of counters for one request. */
final class Charge
{
    /** @var list<array{string, int}> */
    private array $taken = [];

    /**
     * Charges all counters or none.
     *
     * @param list<array<string, mixed>> $counters `key`, `amount`, `limit`, `expires` (epoch seconds), `what` in words, `field`.
     * @throws Refusal 403 or 503
     */
    public function take(array $counters): self
    {
        foreach ($counters as $counter) {
            if (SpendingStore::spend($counter['key'], $counter['amount'], $counter['limit'], $counter['expires'])) {
                $this->taken[] = [$counter['key'], $counter['amount']];
                continue;
            }
            $this->refund();
            throw new Refusal(403, 'quota-exceeded', "The {$counter['what']} are used up.", $counter['field'] ?? '');
        }
        return $this;
    }

    /** Gives it back, once. */
    public function refund(): void
    {
        foreach ($this->taken as [$key, $amount]) {
            SpendingStore::refund($key, $amount);
        }
        $this->taken = [];
    }
}
