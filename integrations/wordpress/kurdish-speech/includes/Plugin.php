<?php

declare(strict_types=1);

namespace KurdishSpeech;

/** Hangs each part on the hooks of WordPress that it answers. */
final class Plugin
{
    public static function start(): void
    {
        add_action('init', static function (): void {
            load_plugin_textdomain('kurdish-speech', false, dirname(plugin_basename(FILE)) . '/languages');
        });
        Install::hook();
        Assets::hook();
        Blocks::hook();
        Shortcodes::hook();
        ArticlePlayer::hook();
        Proxy\Router::hook();
        Publishing\Queue::hook();
        Publishing\Cleanup::hook();
        Publishing\Podcast::hook();
        Publishing\BulkRoutes::hook();
        Names\Routes::hook();
        Ai\Registration::hook();
        if (is_admin()) {
            ArticleLanguage::hook();
            SettingsPage::hook();
            Publishing\Column::hook();
            Publishing\BulkPage::hook();
            Names\Page::hook();
            Names\Editor::hook();
        }
    }
}
