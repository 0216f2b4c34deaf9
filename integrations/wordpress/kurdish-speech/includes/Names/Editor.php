<?php

declare(strict_types=1);

namespace KurdishSpeech\Names;

use KurdishSpeech\ArticleLanguage;
use KurdishSpeech\Assets;
use KurdishSpeech\Blocks;
use KurdishSpeech\Options;

/** The button of the block editor by which a selected word is given its sound. */
final class Editor
{
    private const SCRIPT = 'kurdish-speech-names';

    public static function hook(): void
    {
        add_action('enqueue_block_editor_assets', static function (): void {
            // A proxy elsewhere has a list of its own.
            if (Options::get('source') !== 'keys' || Options::endpoint() === '' || !Store::mayEdit()) {
                return;
            }
            // The first has the address of the proxy.
            $dependencies = [Blocks::EDITOR, 'wp-api-fetch', 'wp-block-editor', 'wp-components', 'wp-data', 'wp-element', 'wp-i18n'];
            array_push($dependencies, 'wp-notices', 'wp-rich-text', 'wp-url');
            wp_enqueue_script(self::SCRIPT, Assets::url('blocks/names.js'), $dependencies, \KurdishSpeech\VERSION, true);
            wp_set_script_translations(self::SCRIPT, 'kurdish-speech', dirname(\KurdishSpeech\FILE) . '/languages');
            $facts = [
                'route' => '/' . Routes::NAMESPACE,
                'dialect' => isset(ArticleLanguage::dialects()[Options::get('dialect')]) ? Options::get('dialect') : '',
                'voices' => array_map([self::class, 'voice'], (array) Options::get('voices')),
                'list' => Page::url(),
                'longest' => Entry::LONGEST,
            ];
            wp_add_inline_script(self::SCRIPT, 'var kurdishSpeechNames = ' . wp_json_encode($facts) . ';', 'before');
        });
    }

    /** @return array{voice: string, group: string} Of a choice of the settings. */
    private static function voice(string $chosen): array
    {
        [$group, $id] = array_pad(explode('/', $chosen, 2), -2, '');
        return ['voice' => $id, 'group' => $group];
    }
}
