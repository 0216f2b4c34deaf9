<?php

declare(strict_types=1);

namespace KurdishSpeech;

use KurdishSpeech\Proxy\Catalog;
use KurdishSpeech\Proxy\SpendingStore;

/** What the plugin keeps in the database: made at activation, kept at deactivation, removed when it is deleted. */
final class Install
{
    private const SCHEMA_OPTION = 'kurdish_speech_schema';
    private const SCHEMA = '2';

    public static function hook(): void
    {
        // A site of a network, or one whose files were updated by hand, never ran the activation hook.
        add_action('init', static function (): void {
            if (get_option(self::SCHEMA_OPTION) !== self::SCHEMA) {
                self::activate();
            }
        }, 1);
        add_action('update_option_' . Options::KEYS, [Catalog::class, 'forget']);
    }

    public static function activate(): void
    {
        add_option(Options::SETTINGS, Options::DEFAULTS);
        // Keys are only loaded by requests that need them.
        add_option(Options::KEYS, ['tts' => '', 'stt' => '', 'secret' => bin2hex(random_bytes(32))], '', 'no');
        SpendingStore::createTable();
        // The podcast's address is among them; WordPress writes them anew.
        delete_option('rewrite_rules');
        update_option(self::SCHEMA_OPTION, self::SCHEMA);
    }

    /** Leaves nothing of the plugin on this site. */
    public static function remove(): void
    {
        delete_option(Options::SETTINGS);
        delete_option(Options::KEYS);
        delete_option(self::SCHEMA_OPTION);
        delete_option(Names\Store::OPTION);
        Catalog::forget();
        delete_post_meta_by_key(ArticleLanguage::META);
        SpendingStore::dropTable();
        Publishing\Cleanup::all();
    }
}
