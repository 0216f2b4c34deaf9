<?php

declare(strict_types=1);

namespace KurdishSpeech\Ai;

use KurdishSpeech\Access;
use KurdishSpeech\Proxy\Budgets;
use KurdishSpeech\Proxy\Refusal;
use KurdishSpeech\Publishing\Failure;
use KurdishSpeech\Publishing\Text;

/** The ability `kurdish-speech/speak`: a text becomes an audio file of the media library. */
final class SpeakAbility
{
    public const NAME = 'kurdish-speech/speak';
    private const CATEGORY = 'kurdish-speech';

    public static function registerCategory(): void
    {
        wp_register_ability_category(self::CATEGORY, [
            'label' => __('Kurdish Speech', 'kurdish-speech'),
            'description' => __('Speech in Sorani, Kurmanji and Badini.', 'kurdish-speech'),
        ]);
    }

    public static function register(): void
    {
        wp_register_ability(self::NAME, [
            'label' => __('Speak a Kurdish text', 'kurdish-speech'),
            'description' => __('Makes an MP3 file of the media library in which a Kurdish voice reads a text.', 'kurdish-speech'),
            'category' => self::CATEGORY,
            'input_schema' => [
                'type' => 'object',
                'properties' => [
                    'text' => [
                        'type' => 'string',
                        'minLength' => 1,
                        'maxLength' => SpokenText::LONGEST,
                        'description' => __('Text to be read', 'kurdish-speech'),
                    ],
                    'voice' => [
                        'type' => 'string',
                        'pattern' => '^(' . SpokenText::VOICE . ')?$',
                        'default' => '',
                        'description' => __('An id such as sorani_m001. Empty: the voice of the site.', 'kurdish-speech'),
                    ],
                ],
                'required' => ['text'],
                'additionalProperties' => false,
            ],
            'output_schema' => [
                'type' => 'object',
                'properties' => [
                    'id' => ['type' => 'integer', 'description' => __('Of the file in the media library.', 'kurdish-speech')],
                    'url' => ['type' => 'string', 'format' => 'uri'],
                    'mime_type' => ['type' => 'string'],
                    'voice' => ['type' => 'string'],
                    'dialect' => ['type' => 'string', 'enum' => ['sorani', 'kurmanji', 'badini']],
                ],
                'required' => ['id', 'url', 'mime_type', 'voice', 'dialect'],
            ],
            'permission_callback' => [self::class, 'isAllowed'],
            'execute_callback' => [self::class, 'speak'],
            'meta' => [
                'show_in_rest' => true,
                'annotations' => ['readonly' => false, 'destructive' => false, 'idempotent' => false],
            ],
        ]);
    }

    /** Who may add files to the media library, and may listen. */
    public static function isAllowed(): bool
    {
        return current_user_can('upload_files') && Access::allows('tts');
    }

    /**
     * @param array{text: string, voice?: string} $input
     * @return array<string, mixed>|\WP_Error
     */
    public static function speak(array $input)
    {
        try {
            $charge = Budgets::chargeAuthor(get_current_user_id(), Text::characters($input['text']));
        } catch (Refusal $refusal) {
            return new \WP_Error($refusal->reason, $refusal->getMessage(), ['status' => $refusal->status]);
        }
        $spoken = null;
        try {
            $spoken = SpokenText::of($input['text'], $input['voice'] ?? '');
            $id = self::store($input['text'], $spoken['mp3']);
        } catch (Failure $failure) {
            if ($spoken === null && !$failure->isBilled) {
                $charge->refund();
            }
            $status = SpokenText::isCallersFault($failure->reason) ? 400 : 503;
            return new \WP_Error('kurdish_speech_' . $failure->reason, SpokenText::sentence($failure->reason), ['status' => $status]);
        }
        return [
            'id' => $id,
            'url' => (string) wp_get_attachment_url($id),
            'mime_type' => SpokenText::MIME_TYPE,
            'voice' => $spoken['voice']->id,
            'dialect' => $spoken['voice']->dialect,
        ];
    }

    /**
     * @return int Id of the attachment.
     * @throws Failure `disk`
     */
    private static function store(string $text, string $mp3): int
    {
        $file = wp_upload_bits('kurdish-speech-' . wp_generate_uuid4() . '.mp3', null, $mp3);
        $path = (string) ($file['file'] ?? '');
        if (!empty($file['error']) || $path === '') {
            throw new Failure('disk');
        }
        $title = wp_trim_words($text, 8);
        $id = wp_insert_attachment(['post_title' => $title, 'post_mime_type' => SpokenText::MIME_TYPE, 'post_status' => 'inherit'], $path);
        if (!is_int($id) || $id === 0) {
            wp_delete_file($path);
            throw new Failure('disk');
        }
        require_once ABSPATH . 'wp-admin/includes/image.php';
        require_once ABSPATH . 'wp-admin/includes/media.php';
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $path));
        return $id;
    }
}
