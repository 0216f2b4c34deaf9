<?php
// The plugin's forwarder without WordPress: what it needs of it is here.
namespace KurdishSpeech {
    const VERSION = 'test';
    final class Options
    {
        public static function get(string $name): string
        {
            return (string) ($_SERVER['BASE_URL'] ?? getenv('BASE_URL'));
        }
        public static function checkedBaseUrl(string $url): string
        {
            return $url;
        }
        public static function key(string $kind): string
        {
            return '';
        }
    }
}

namespace KurdishSpeech\Proxy {
    /** The forwarder's clock: it runs as many times as fast as the request says. */
    function microtime(bool $asFloat): float
    {
        return \microtime($asFloat) * (float) ($_SERVER['HTTP_X_CLOCK_RATE'] ?? 1);
    }
}

namespace {
    define('ABSPATH', '/');
    define('WPINC', 'wp-includes');
    function status_header(int $status): void
    {
        http_response_code($status);
    }
    spl_autoload_register(static function (string $name): void {
        $file = str_replace('\\', '/', substr($name, strlen('KurdishSpeech\\')));
        require dirname(__DIR__, 2) . "/integrations/wordpress/kurdish-speech/includes/{$file}.php";
    });
    (new KurdishSpeech\Proxy\Forwarder('/api/tts-stream', [], null))->send(['Content-Type: application/json'], '{"text":"a"}');
}
