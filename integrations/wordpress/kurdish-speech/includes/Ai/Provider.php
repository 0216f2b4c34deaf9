<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use WordPress\AiClient\AiClient;
use WordPress\AiClient\Providers\AbstractProvider;
use WordPress\AiClient\Providers\Contracts\ModelMetadataDirectoryInterface;
use WordPress\AiClient\Providers\Contracts\ProviderAvailabilityInterface;
use WordPress\AiClient\Providers\DTO\ProviderMetadata;
use WordPress\AiClient\Providers\Enums\ProviderTypeEnum;
use WordPress\AiClient\Providers\Models\Contracts\ModelInterface;
use WordPress\AiClient\Providers\Models\DTO\ModelMetadata;

/**
 * The speech service of this site, for WordPress's AI client. It names no way of authentication: the client would then store a key of its
 * own, and the plugin's key is sent only to the address that it was entered for.
 */
final class Provider extends AbstractProvider
{
    public const ID = 'kurdish-speech';

    protected static function createModel(ModelMetadata $modelMetadata, ProviderMetadata $providerMetadata): ModelInterface
    {
        return new SpeechModel($modelMetadata, $providerMetadata);
    }

    protected static function createProviderMetadata(): ProviderMetadata
    {
        $fields = [self::ID, __('Kurdish Speech', 'kurdish-speech'), ProviderTypeEnum::cloud(), null, null];
        if (version_compare(AiClient::VERSION, '1.2.0', '>=')) {
            $fields[] = __('Reads Sorani, Kurmanji and Badini aloud, with the key of this plugin\'s settings.', 'kurdish-speech');
        }
        return new ProviderMetadata(...$fields);
    }

    protected static function createProviderAvailability(): ProviderAvailabilityInterface
    {
        return new Availability();
    }

    protected static function createModelMetadataDirectory(): ModelMetadataDirectoryInterface
    {
        return new Models();
    }
}
