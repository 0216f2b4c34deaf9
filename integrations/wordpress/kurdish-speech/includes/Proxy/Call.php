<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.Security -- the proxy answers before WordPress does: its tokens and origins stand for a nonce, and each value is checked where it is used.

/** What the proxy reads of the request that PHP is answering. */
final class Call
{
    public string $method;
    /** Path behind the namespace. */
    public string $path;
    /** @var array<string, string> */
    public array $query;

    /** @param string $route The REST route as WordPress read it; with plain permalinks a query of the caller's hangs on it. */
    public function __construct(string $route)
    {
        [$path, $query] = array_pad(explode('?', $route, 2), 2, '');
        $this->path = substr($path, strlen('/' . Router::NAMESPACE));
        parse_str($query, $behind);
        $this->query = array_filter($behind + wp_unslash($_GET), 'is_string');
        $this->method = strtoupper((string) ($_SERVER['REQUEST_METHOD'] ?? ''));
    }

    /** A request header by lower-case name; empty where there is none. */
    public function header(string $name): string
    {
        $key = strtoupper(str_replace('-', '_', $name));
        $value = $_SERVER['HTTP_' . $key] ?? $_SERVER[$key] ?? '';
        if ($name === 'authorization' && $value === '') {
            // Rewrite rules rename it where the web server runs PHP as CGI.
            $value = $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '';
        }
        return (string) wp_unslash($value);
    }

    /** The token of `Authorization: Bearer`; empty where there is none. */
    public function bearer(): string
    {
        return preg_match('/^Bearer ([^\s,]+)$/Di', $this->header('authorization'), $match) ? $match[1] : '';
    }

    /**
     * The key that a visitor's limits are counted under; empty where none is known. Each trusted reverse proxy appends the address it saw
     * to X-Forwarded-For.
     */
    public function visitor(): string
    {
        $address = (string) ($_SERVER['REMOTE_ADDR'] ?? '');
        $proxies = Options::number('trusted_proxies');
        if ($proxies > 0 && $this->header('x-forwarded-for') !== '') {
            $hops = array_map('trim', explode(',', $this->header('x-forwarded-for')));
            $address = $hops[count($hops) - $proxies] ?? $address;
        }
        return Address::visitor($address);
    }
}
