<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable Squiz.PHP.DiscouragedFunctions -- PHP would add headers of its own.

/**
 * Handles `/wp-json/kurdish-speech/v1/…` with the proxy protocol instead of WordPress's REST server, which allows every origin to
 * read responses, accepts cookies as authorisation, offers JSONP, uses another error format, and cannot stream.
 */
final class Router
{
    public const NAMESPACE = 'kurdish-speech/v1';

    /** Only these exact paths exist. */
    private const ROUTES = [
        '/token' => 'POST',
        '/api/get-speakers' => 'GET',
        '/api/tts-stream' => 'POST',
        '/api/tts-proxy' => 'POST',
        '/api/stt-proxy' => 'POST',
        '/api/stt-stream-connect' => 'POST',
    ];

    public static function hook(): void
    {
        // The REST server responds at priority 10.
        add_action('parse_request', [self::class, 'answer'], 9);
    }

    public static function answer(\WP $wordpress): void
    {
        $route = (string) ($wordpress->query_vars['rest_route'] ?? '');
        if (strpos($route . '/', '/' . self::NAMESPACE . '/') !== 0) {
            return;
        }
        // Output of a theme or plugin would be mistaken for audio.
        do {
            // Some buffers cannot be removed.
            $isRemoved = ob_get_level() > 0 && @ob_end_clean();
        } while ($isRemoved);
        // PHP would add a content type to responses without a body, and a charset to event streams.
        @ini_set('default_mimetype', '');
        @ini_set('default_charset', '');
        $call = new Call($route);
        $cors = Origins::corsHeaders($call);
        try {
            self::dispatch($call, $cors);
        } catch (Refusal $refusal) {
            $retry = $refusal->status === 429 ? ['Retry-After' => (string) (60 - time() % 60)] : [];
            Reply::json($refusal->status, $refusal->body(), $cors + $retry);
        } catch (\Throwable $error) {
            Log::error('The proxy failed: ' . get_class($error) . ' ' . $error->getMessage());
            $refusal = new Refusal(500, 'internal', 'The speech proxy could not handle this request.');
            Reply::json(500, $refusal->body(), $cors);
        }
        exit;
    }

    /**
     * @param array<string, string> $cors
     * @throws Refusal
     */
    private static function dispatch(Call $call, array $cors): void
    {
        $method = self::ROUTES[$call->path] ?? null;
        if ($method === null || Options::get('source') !== 'keys' || !Options::hasKeys()) {
            throw new Refusal(404, 'not-supported', 'There is nothing at this path of the speech proxy.');
        }
        if ($call->method === 'OPTIONS') {
            Origins::requireListed($call);
            Reply::send(204, $cors + Origins::preflightHeaders($method), '');
            return;
        }
        if ($call->method !== $method) {
            $refusal = new Refusal(405, 'not-supported', "Use {$method} for this path.");
            Reply::json(405, $refusal->body(), $cors + ['Allow' => "{$method}, OPTIONS"]);
            return;
        }
        switch ($call->path) {
            case '/token':
                Reply::json(200, Mint::token($call), $cors);
                return;
            case '/api/get-speakers':
                self::closeSession();
                Catalog::answer($call);
                return;
            default:
                self::closeSession();
                self::speech($call, $cors);
        }
    }

    /** A session that another plugin has opened would hold up every other request of its visitor until the service has answered. */
    private static function closeSession(): void
    {
        if (session_status() === PHP_SESSION_ACTIVE) {
            session_write_close();
        }
    }

    /**
     * @param array<string, string> $cors
     * @throws Refusal
     */
    private static function speech(Call $call, array $cors): void
    {
        $scope = strpos($call->path, '/api/tts-') === 0 ? 'tts' : 'stt';
        $claims = Token::required($call, $scope);
        $key = Refusal::unlessKey($scope);
        $headers = ['x-api-key: ' . $key, 'Accept: ' . self::headerValue($call->header('accept') ?: '*/*'), 'Expect:'];
        if ($call->path === '/api/stt-proxy') {
            $body = Admission::upload($claims, $call);
            (new Forwarder($call->path, $cors, null))->send($headers, $body);
            return;
        }
        $headers[] = 'Content-Type: application/json';
        if ($scope === 'tts') {
            [$body, $charge] = Admission::synthesis($claims, $call);
            (new Forwarder($call->path, $cors, $charge))->send($headers, $body);
        } else {
            (new Forwarder($call->path, $cors, null))->send($headers, Admission::live($claims, $call));
        }
    }

    private static function headerValue(string $value): string
    {
        return substr(preg_replace('/[^\x20-\x7e]/', '', $value), 0, 256);
    }
}
