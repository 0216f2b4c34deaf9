<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use WordPress\AiClient\Providers\Contracts\ProviderAvailabilityInterface;

/** Whether WordPress's AI client may choose the provider. Asked often, so it asks nobody. */
final class Availability implements ProviderAvailabilityInterface
{
    public function isConfigured(): bool
    {
        return SpokenText::isPossible();
    }
}
