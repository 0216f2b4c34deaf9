<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use KurdishSpeech\Publishing\Failure;
use WordPress\AiClient\Common\Exception\InvalidArgumentException;
use WordPress\AiClient\Common\Exception\RuntimeException;
use WordPress\AiClient\Files\DTO\File;
use WordPress\AiClient\Messages\DTO\Message;
use WordPress\AiClient\Messages\DTO\MessagePart;
use WordPress\AiClient\Messages\DTO\ModelMessage;
use WordPress\AiClient\Providers\DTO\ProviderMetadata;
use WordPress\AiClient\Providers\Models\Contracts\ModelInterface;
use WordPress\AiClient\Providers\Models\DTO\ModelConfig;
use WordPress\AiClient\Providers\Models\DTO\ModelMetadata;
use WordPress\AiClient\Providers\Models\TextToSpeechConversion\Contracts\TextToSpeechConversionModelInterface;
use WordPress\AiClient\Results\DTO\Candidate;
use WordPress\AiClient\Results\DTO\GenerativeAiResult;
use WordPress\AiClient\Results\DTO\TokenUsage;
use WordPress\AiClient\Results\Enums\FinishReasonEnum;

// phpcs:disable WordPress.Security.EscapeOutput.ExceptionNotEscaped -- messages are escaped where they are shown; most are sent as JSON.

/**
 * Speaks a prompt of WordPress's AI client. Not through the client's own transport: WordPress's refuses a service on this machine or on
 * a port of its own, and the plugin's follows no redirect with a key.
 */
final class SpeechModel implements ModelInterface, TextToSpeechConversionModelInterface
{
    private ModelMetadata $metadata;
    private ProviderMetadata $provider;
    private ModelConfig $config;

    public function __construct(ModelMetadata $metadata, ProviderMetadata $provider)
    {
        $this->metadata = $metadata;
        $this->provider = $provider;
        $this->config = new ModelConfig();
    }

    public function metadata(): ModelMetadata
    {
        return $this->metadata;
    }

    public function providerMetadata(): ProviderMetadata
    {
        return $this->provider;
    }

    public function setConfig(ModelConfig $config): void
    {
        $this->config = $config;
    }

    public function getConfig(): ModelConfig
    {
        return $this->config;
    }

    /** @param list<Message> $prompt */
    public function convertTextToSpeechResult(array $prompt): GenerativeAiResult
    {
        try {
            $spoken = SpokenText::of(self::textOf($prompt), (string) $this->config->getOutputSpeechVoice());
        } catch (Failure $failure) {
            $message = SpokenText::sentence($failure->reason);
            throw SpokenText::isCallersFault($failure->reason) ? new InvalidArgumentException($message) : new RuntimeException($message);
        }
        $file = new File(base64_encode($spoken['mp3']), SpokenText::MIME_TYPE);
        $candidate = new Candidate(new ModelMessage([new MessagePart($file)]), FinishReasonEnum::stop());
        $usage = new TokenUsage($spoken['characters'], 0, $spoken['characters']);
        $more = ['voice' => $spoken['voice']->id, 'dialect' => $spoken['voice']->dialect];
        return new GenerativeAiResult(wp_generate_uuid4(), [$candidate], $usage, $this->provider, $this->metadata, $more);
    }

    /** @param list<Message> $prompt */
    private static function textOf(array $prompt): string
    {
        $texts = [];
        foreach ($prompt as $message) {
            foreach ($message->getParts() as $part) {
                $texts[] = (string) $part->getText();
            }
        }
        return implode("\n", array_filter($texts, static fn (string $text): bool => $text !== ''));
    }
}
