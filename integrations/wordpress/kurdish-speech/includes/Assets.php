<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** The elements' script and one small style sheet, from the plugin's own folder, on pages that need them only. */
final class Assets
{
    private const HANDLE = 'kurdish-speech';
    /** Loads the elements' code when a reader uses a player; at once on pages with a dictation. */
    private const SCRIPT = 'assets/cdn/kurdish-player.js';
    private const NONCE = 'kurdish-speech-nonce';
    /** By these Rocket Loader, WP Rocket, LiteSpeed and Autoptimize leave a script alone: delayed, it shows no player before the first touch of a page. */
    private const UNTOUCHED = [
        'data-cfasync' => 'false',
        'nowprocket' => '',
        'data-no-optimize' => '1',
        'data-no-defer' => '1',
        'data-noptimize' => '1',
    ];

    public static function hook(): void
    {
        add_action('init', static function (): void {
            wp_register_script(self::HANDLE, self::url(self::SCRIPT), [], VERSION, true);
            wp_register_script(self::NONCE, self::url('assets/fresh-nonce.js'), [], VERSION, true);
            wp_register_style(self::HANDLE, self::url('assets/kurdish-speech.css'), [], VERSION);
        });
        add_filter('script_loader_tag', [self::class, 'asModule'], 10, 2);
        add_filter('wp_script_attributes', [self::class, 'untouched']);
    }

    /** Called by whatever writes one of the elements. */
    public static function need(): void
    {
        wp_enqueue_style(self::HANDLE);
        // In the admin area, only WordPress 6.7 and newer print such modules.
        if (function_exists('wp_enqueue_script_module') && !is_admin()) {
            wp_enqueue_script_module(self::HANDLE, self::url(self::SCRIPT), [], VERSION);
        } else {
            wp_enqueue_script(self::HANDLE);
        }
    }

    /** Address of the elements' script, for documents to which it is added later. */
    public static function script(): string
    {
        return add_query_arg('ver', VERSION, self::url(self::SCRIPT));
    }

    /** Called by an element whose address has a nonce. */
    public static function needNonce(): void
    {
        wp_enqueue_script(self::NONCE);
    }

    public static function asModule(string $tag, string $handle): string
    {
        if ($handle !== self::HANDLE) {
            return $tag;
        }
        $tag = preg_replace('/\stype=([\'"])text\/javascript\1/', '', $tag);
        $tag = preg_replace('/<script(?![^>]*\stype=)/', '<script type="module"', $tag, 1);
        $attributes = '';
        foreach (self::UNTOUCHED as $name => $value) {
            $attributes .= sprintf(' %s="%s"', $name, $value);
        }
        return str_replace('<script type="module"', '<script type="module"' . $attributes, $tag);
    }

    /**
     * @param array<string, mixed> $attributes Of a script module.
     * @return array<string, mixed>
     */
    public static function untouched(array $attributes): array
    {
        $isOwn = ($attributes['id'] ?? '') === self::HANDLE . '-js-module';
        return $isOwn ? $attributes + self::UNTOUCHED : $attributes;
    }

    public static function url(string $path): string
    {
        return plugins_url($path, FILE);
    }
}
