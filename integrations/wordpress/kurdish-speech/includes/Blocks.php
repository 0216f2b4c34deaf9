<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** The blocks `kurdish-speech/tts` and `kurdish-speech/dictate`. Both are written by the server at each view. */
final class Blocks
{
    public const EDITOR = 'kurdish-speech-editor';

    /** Attribute of a block => attribute of the element. */
    private const NAMES = [
        'voiceGroup' => 'voice-group',
        'interimResults' => 'interim-results',
        'fieldId' => 'for',
    ];

    public static function hook(): void
    {
        add_action('init', [self::class, 'register'], 20);
        // The previews are the elements themselves, also where the editor renders the content in an iframe.
        add_action('enqueue_block_assets', static function (): void {
            if (is_admin()) {
                Assets::need();
            }
        });
        add_action('enqueue_block_editor_assets', static function (): void {
            wp_add_inline_script(
                self::EDITOR,
                'var kurdishSpeechEditor = ' . wp_json_encode(self::editorFacts()) . ';',
                'before'
            );
        });
    }

    public static function register(): void
    {
        $dependencies = ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n'];
        wp_register_script(self::EDITOR, Assets::url('blocks/editor.js'), $dependencies, VERSION, true);
        wp_set_script_translations(self::EDITOR, 'kurdish-speech', dirname(FILE) . '/languages');
        register_block_type(dirname(FILE) . '/blocks/tts', [
            'render_callback' => static function (array $attributes): string {
                $text = nl2br(esc_html((string) ($attributes['text'] ?? '')));
                unset($attributes['text']);
                $dialect = (string) ($attributes['dialect'] ?? '');
                $html = Elements::tts(self::named($attributes), $text);
                return self::wrapped($html, Elements::language($dialect));
            },
        ]);
        register_block_type(dirname(FILE) . '/blocks/dictate', [
            'render_callback' => static function (array $attributes): string {
                $html = Elements::dictate(self::named($attributes));
                return $html === '' ? '' : self::wrapped($html, ['', '']);
            },
        ]);
    }

    /**
     * @param array<string, mixed> $attributes
     * @return array<string, mixed>
     */
    private static function named(array $attributes): array
    {
        // Of the inserter's preview alone.
        unset($attributes['isExample']);
        $named = [];
        foreach ($attributes as $name => $value) {
            $named[self::NAMES[$name] ?? $name] = $value;
        }
        return $named;
    }

    /** @param array{string, string} $language */
    private static function wrapped(string $html, array $language): string
    {
        $extra = array_filter(['lang' => $language[0], 'dir' => $language[1]]);
        return '<div ' . get_block_wrapper_attributes($extra) . '>' . $html . '</div>';
    }

    /** @return array<string, mixed> What the previews need: never a key. */
    private static function editorFacts(): array
    {
        $facts = [
            'endpoint' => Options::endpoint(),
            'script' => Assets::script(),
            'dictates' => Options::endpoint('stt') !== '',
            'settings' => '',
        ];
        if (Options::get('source') === 'keys') {
            $facts['token'] = add_query_arg(
                '_wpnonce',
                wp_create_nonce('wp_rest'),
                rest_url(Proxy\Router::NAMESPACE . '/token')
            );
        }
        if (current_user_can('manage_options')) {
            $facts['settings'] = SettingsPage::url();
        }
        return $facts;
    }
}
