<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use WordPress\AiClient\Common\Exception\InvalidArgumentException;
use WordPress\AiClient\Files\Enums\FileTypeEnum;
use WordPress\AiClient\Messages\Enums\ModalityEnum;
use WordPress\AiClient\Providers\Contracts\ModelMetadataDirectoryInterface;
use WordPress\AiClient\Providers\Models\DTO\ModelMetadata;
use WordPress\AiClient\Providers\Models\DTO\SupportedOption;
use WordPress\AiClient\Providers\Models\Enums\CapabilityEnum;
use WordPress\AiClient\Providers\Models\Enums\OptionEnum;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/** The one model: voices are an option of it, as in the service's `/v1/models`. */
final class Models implements ModelMetadataDirectoryInterface
{
    public const ID = 'kurdish-tts';

    /** @return list<ModelMetadata> */
    public function listModelMetadata(): array
    {
        $options = [
            new SupportedOption(OptionEnum::inputModalities(), [[ModalityEnum::text()]]),
            new SupportedOption(OptionEnum::outputModalities(), [[ModalityEnum::audio()]]),
            new SupportedOption(OptionEnum::outputMimeType(), [SpokenText::MIME_TYPE]),
            new SupportedOption(OptionEnum::outputFileType(), [FileTypeEnum::inline()]),
            new SupportedOption(OptionEnum::outputSpeechVoice()),
            new SupportedOption(OptionEnum::candidateCount(), [1]),
        ];
        $name = __('Kurdish Speech', 'kurdish-speech');
        return [new ModelMetadata(self::ID, $name, [CapabilityEnum::textToSpeechConversion()], $options)];
    }

    public function hasModelMetadata(string $modelId): bool
    {
        return $modelId === self::ID;
    }

    public function getModelMetadata(string $modelId): ModelMetadata
    {
        if (!$this->hasModelMetadata($modelId)) {
            throw new InvalidArgumentException('The only model is ' . self::ID . '.');
        }
        return $this->listModelMetadata()[0];
    }
}
