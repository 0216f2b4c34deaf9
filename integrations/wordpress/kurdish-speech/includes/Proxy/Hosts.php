<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

/** Judges hosts by their spelling; none of them is ever dialled from here. */
final class Hosts
{
    /** Names that never leave the machine or the local network (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal). */
    private const LOCAL_NAME = '/(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|corp|home)$/D';

    /** @param string $host Lower case, IPv6 in brackets. */
    public static function isLoopback(string $host): bool
    {
        return $host === 'localhost'
            || substr($host, -10) === '.localhost'
            || $host === '[::1]'
            || (strncmp($host, '127.', 4) === 0 && filter_var($host, FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) !== false);
    }

    /** True for a host that anyone on the internet could own: a dotted name outside the local suffixes, or a global address. */
    public static function isPublic(string $host): bool
    {
        $host = rtrim($host, '.');
        $address = trim($host, '[]');
        if (filter_var($address, FILTER_VALIDATE_IP) !== false) {
            $flags = FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE;
            return filter_var($address, FILTER_VALIDATE_IP, $flags) !== false && !self::isSpecial($address);
        }
        // Browsers parse 0x7f000001 and 2130706433 as addresses.
        $last = substr($host, (int) strrpos('.' . $host, '.'));
        return strpos($host, '.') !== false
            && !preg_match('/^(\d+|0x[0-9a-f]*)$/D', $last)
            && preg_match('/^[a-z0-9.-]+$/D', $host)
            && !preg_match(self::LOCAL_NAME, $host);
    }

    /**
     * An upgrade URL that may be shown to a page: `https:` on a public host, or a loopback address where the service runs on this
     * machine. Anything else would reveal an address inside the network.
     */
    public static function isUpgradeAddress(string $url, bool $baseIsLoopback): bool
    {
        // Browsers and PHP must not parse one URL differently.
        if (!preg_match('#^(https?)://(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?([/?\#][^\s\\\\]*)?$#Di', $url, $part)) {
            return false;
        }
        $host = strtolower($part[2]);
        return strtolower($part[1]) === 'https' && self::isPublic($host) || $baseIsLoopback && self::isLoopback($host);
    }

    /** Special ranges of the IANA registry that PHP's filter takes for global. */
    private static function isSpecial(string $address): bool
    {
        $packed = (string) inet_pton($address);
        if (strlen($packed) === 4) {
            $number = unpack('N', $packed)[1];
            $ranges = [
                ['100.64.0.0', 10], ['192.0.0.0', 24], ['192.0.2.0', 24], ['198.18.0.0', 15],
                ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4],
            ];
            foreach ($ranges as [$range, $bits]) {
                if ($number >> 32 - $bits === ip2long($range) >> 32 - $bits) {
                    return true;
                }
            }
            return false;
        }
        // Global unicast is 2000::/3; of that, 2001:0::/32 and 2001:db8::/32 are special and 2002::/16 wraps any IPv4 address.
        [$first, $second] = array_values(unpack('n2', $packed));
        return $first >> 13 !== 1 || $first === 0x2002 || ($first === 0x2001 && in_array($second, [0, 0xdb8], true));
    }
}
