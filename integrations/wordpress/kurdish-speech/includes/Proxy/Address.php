<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

/** Network addresses of visitors. */
final class Address
{
    /**
     * The key that a visitor's limits are counted under: an IPv4 address, or the /64 prefix of an IPv6 address, the same for every spelling;
     * empty for loopback, which is a reverse proxy shared by all visitors, and for what is no address.
     */
    public static function visitor(string $address): string
    {
        $plain = preg_replace('/^\[(.*)\](:\d+)?$/D', '$1', trim($address));
        $plain = preg_replace(['/^((?:.*:)?\d+(?:\.\d+){3}):\d+$/D', '/%.*$/D'], ['$1', ''], $plain);
        $packed = @inet_pton($plain);
        if ($packed === false) {
            return '';
        }
        if (strlen($packed) === 16 && strpos($packed, str_repeat("\0", 10) . "\xff\xff") === 0) {
            $packed = substr($packed, 12);
        }
        if ($packed[0] === "\x7f" && strlen($packed) === 4 || $packed === inet_pton('::1')) {
            return '';
        }
        return strlen($packed) === 4 ? inet_ntop($packed) : bin2hex(substr($packed, 0, 8));
    }
}
