<?php

/**
 * Plugin Name:       Kurdish Speech
 * Plugin URI:        https://www.npmjs.com/package/kurdish-speech
 * Description:       Reads articles aloud in Sorani, Kurmanji and Badini while the words light up, and takes dictation in Sorani and Kurmanji.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            The authors of kurdish-speech
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       kurdish-speech
 * Domain Path:       /languages
 *
 * @package KurdishSpeech
 */

declare(strict_types=1);

namespace KurdishSpeech;

defined('ABSPATH') || exit;

const VERSION = '0.1.0';
const FILE = __FILE__;

spl_autoload_register(static function (string $name): void {
    if (strncmp($name, __NAMESPACE__ . '\\', strlen(__NAMESPACE__) + 1) !== 0) {
        return;
    }
    $path = __DIR__ . '/includes/' . str_replace('\\', '/', substr($name, strlen(__NAMESPACE__) + 1)) . '.php';
    if (is_file($path)) {
        require $path;
    }
});

register_activation_hook(__FILE__, [Install::class, 'activate']);
Plugin::start();
