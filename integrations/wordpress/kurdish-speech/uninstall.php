<?php

/**
 * Removes all data stored by the plugin, on every site of a network.
 *
 * @package KurdishSpeech
 */

declare(strict_types=1);

defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/includes/Options.php';
require_once __DIR__ . '/includes/ArticleLanguage.php';
require_once __DIR__ . '/includes/Proxy/SpendingStore.php';
require_once __DIR__ . '/includes/Proxy/Kept.php';
require_once __DIR__ . '/includes/Proxy/Entitlement.php';
require_once __DIR__ . '/includes/Proxy/Catalog.php';
require_once __DIR__ . '/includes/Install.php';

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $site) {
        switch_to_blog((int) $site);
        KurdishSpeech\Install::remove();
        restore_current_blog();
    }
} else {
    KurdishSpeech\Install::remove();
}
