<?php

/**
 * Removes all data stored by the plugin, on every site of a network.
 *
 * @package KurdishSpeech
 */

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

spl_autoload_register(static function (string $name): void {
    $path = __DIR__ . '/includes/' . str_replace('\\', '/', substr($name, strlen('KurdishSpeech\\'))) . '.php';
    if (strncmp($name, 'KurdishSpeech\\', strlen('KurdishSpeech\\')) === 0 && is_file($path)) {
        require $path;
    }
});

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        switch_to_blog((int) $site);
        KurdishSpeech\Install::remove();
        restore_current_blog();
    }
} else {
    KurdishSpeech\Install::remove();
}
