<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** `[kurdish_tts]سڵاو[/kurdish_tts]` and `[kurdish_dictate]`. */
final class Shortcodes
{
    public static function hook(): void
    {
        add_shortcode('kurdish_tts', static function ($attributes, ?string $content = null): string {
            $inner = $content === null ? '' : wp_kses_post(do_shortcode($content));
            $named = self::named($attributes);
            [$lang, $dir] = Elements::language($named['dialect'] ?? '');
            $language = $lang === '' ? '' : " lang=\"{$lang}\" dir=\"{$dir}\"";
            return "<div class=\"kurdish-speech-text\"{$language}>" . Elements::tts($named, $inner) . '</div>';
        });
        add_shortcode('kurdish_dictate', static function ($attributes): string {
            return Elements::dictate(self::named($attributes));
        });
    }

    /**
     * @param mixed $attributes As WordPress gives them: an empty text where there are none; a name without a value under a number.
     * @return array<string, string>
     */
    private static function named($attributes): array
    {
        $named = [];
        foreach (is_array($attributes) ? $attributes : [] as $name => $value) {
            if (is_int($name)) {
                $named[(string) $value] = 'true';
            } else {
                $named[$name] = (string) $value;
            }
        }
        return $named;
    }
}
