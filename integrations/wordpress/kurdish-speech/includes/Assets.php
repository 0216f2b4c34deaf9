<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** The elements' script and one small style sheet, from the plugin's own folder, on pages that need them only. */
final class Assets
{
    private const HANDLE = 'kurdish-speech';
    /** Loads the elements' code when a reader uses a player; at once on pages with a dictation. */
    private const SCRIPT = 'assets/cdn/kurdish-player.js';

    public static function hook(): void
    {
        add_action('init', static function (): void {
            wp_register_script(self::HANDLE, self::url(self::SCRIPT), [], VERSION, true);
            wp_register_style(self::HANDLE, self::url('assets/kurdish-speech.css'), [], VERSION);
        });
        add_filter('script_loader_tag', [self::class, 'asModule'], 10, 2);
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

    public static function asModule(string $tag, string $handle): string
    {
        if ($handle !== self::HANDLE) {
            return $tag;
        }
        $tag = preg_replace('/\stype=([\'"])text\/javascript\1/', '', $tag);
        return preg_replace('/<script(?![^>]*\stype=)/', '<script type="module"', $tag, 1);
    }

    public static function url(string $path): string
    {
        return plugins_url($path, FILE);
    }
}
