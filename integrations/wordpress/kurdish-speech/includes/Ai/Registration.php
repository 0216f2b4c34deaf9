<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use WordPress\AiClient\AiClient;
use WordPress\AiClient\Providers\Models\TextToSpeechConversion\Contracts\TextToSpeechConversionModelInterface;

/** Makes the voices known to WordPress: to its AI client (7.0 or newer, or the plugin wp-ai-client) and its abilities (6.9 or newer). */
final class Registration
{
    /** WordPress lists the providers at 15, as connectors. */
    private const BEFORE_CONNECTORS = 5;

    public static function hook(): void
    {
        add_action('init', [self::class, 'registerProvider'], self::BEFORE_CONNECTORS);
        add_action('wp_abilities_api_categories_init', [SpeakAbility::class, 'registerCategory']);
        add_action('wp_abilities_api_init', [SpeakAbility::class, 'register']);
    }

    public static function registerProvider(): void
    {
        if (!class_exists(AiClient::class) || !interface_exists(TextToSpeechConversionModelInterface::class)) {
            return;
        }
        $registry = AiClient::defaultRegistry();
        if (!$registry->hasProvider(Provider::ID)) {
            $registry->registerProvider(Provider::class);
        }
    }
}
