<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Options;

// phpcs:disable WordPress.WP.AlternativeFunctions -- WordPress's HTTP functions neither stream an answer nor send a key without following redirects.
// phpcs:disable Squiz.PHP.DiscouragedFunctions -- speech takes longer than a page may.

/** Sends one request to the service and its answer on to the page, chunk by chunk, while it is made. */
final class Forwarder
{
    private const CONNECT_TIMEOUT = 10;
    /** Seconds to the first byte: of a stream, and of a file that is rendered or transcribed whole. */
    private const STREAM_TIMEOUT = 30;
    private const FILE_TIMEOUT = 300;
    /** Longest silence in the middle of an answer, in seconds. */
    private const SILENCE_TIMEOUT = 60;
    /** Seconds without anything to pass on after which events get a comment: at their beginning, for gateways that hold back headers, and later. */
    private const FIRST_COMMENT = 1;
    private const LATER_COMMENTS = 15;
    private const LONGEST_COLLECTED = 65536;
    /** Bytes that may be the beginning of a secret, however it is spelled. */
    private const LONGEST_SECRET = 128 * Secrets::LONGEST_SPELLING;
    private const MOST_RETRIES = 2;
    private const LONGEST_RETRY_AFTER = 2;
    private const PASSED = [
        'Content-Type', 'Content-Length', 'X-Sample-Rate', 'X-Channels', 'X-Bit-Depth', 'X-Model-Version',
        'X-Request-Id', 'Retry-After',
    ];
    /** Statuses of the contract that tell the caller something; any other is the operator's business. */
    private const CALLERS_BUSINESS = [400, 403, 413, 415, 422, 429, 500, 503];

    private string $path;
    /** @var array<string, string> */
    private array $cors;
    private ?Charge $charge;

    private int $status = 0;
    /** @var array<string, string> By lower-case name. */
    private array $headers = [];
    /** `pass`, `collect` or `drop`; empty before the head of the answer is there. */
    private string $decision = '';
    private string $collected = '';
    private string $tail = '';
    private bool $isText = false;
    private bool $isEvents = false;
    private bool $readerLeft = false;
    private bool $timedOut = false;
    private float $lastByteAt = 0.0;
    private float $lastPassedAt = 0.0;
    private int $bytesPassed = 0;

    /**
     * @param string                $path   Path on the service.
     * @param array<string, string> $cors
     * @param Charge|null           $charge Given back where the service refuses.
     */
    public function __construct(string $path, array $cors, ?Charge $charge)
    {
        $this->path = $path;
        $this->cors = $cors;
        $this->charge = $charge;
    }

    /**
     * A cURL handle restricted to the service: no redirects, no other protocols.
     * @return \CurlHandle|resource
     */
    public static function handle(string $pathAndQuery)
    {
        $base = Options::checkedBaseUrl((string) Options::get('base_url'));
        if ($base === '' || !function_exists('curl_init')) {
            throw new \RuntimeException($base === '' ? 'The base URL is not usable.' : 'PHP lacks its curl extension.');
        }
        $handle = curl_init($base . $pathAndQuery);
        curl_setopt_array($handle, [
            CURLOPT_PROTOCOLS => CURLPROTO_HTTPS | CURLPROTO_HTTP,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT => self::CONNECT_TIMEOUT,
            CURLOPT_CAINFO => ABSPATH . WPINC . '/certificates/ca-bundle.crt',
            CURLOPT_NOSIGNAL => true,
            CURLOPT_USERAGENT => 'kurdish-speech-wordpress/' . \KurdishSpeech\VERSION,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
        ]);
        return $handle;
    }

    /**
     * @param list<string>                $headers
     * @param string|array<string, mixed> $body    JSON, or the fields of a form.
     */
    public function send(array $headers, $body): void
    {
        $this->prepareOutput();
        for ($attempt = 1;; $attempt++) {
            [$error, $reason] = $this->attempt($headers, $body);
            if ($this->readerLeft || $this->decision === 'pass') {
                $this->finishPassing($error, $reason);
                return;
            }
            if ($this->status === 503 && is_string($body) && $attempt <= self::MOST_RETRIES) {
                $delay = $this->retryDelay($attempt);
                if ($delay !== null && Budgets::mayRetry()) {
                    usleep((int) ($delay * 1e6));
                    continue;
                }
            }
            $this->answer($error, $reason);
            return;
        }
    }

    /**
     * @param list<string>                $headers
     * @param string|array<string, mixed> $body
     * @return array{int, string} cURL's error, 0 where there was none.
     */
    private function attempt(array $headers, $body): array
    {
        $this->status = 0;
        $this->headers = [];
        $this->decision = '';
        $this->collected = '';
        $this->tail = '';
        $this->lastByteAt = microtime(true);
        $handle = self::handle($this->path);
        curl_setopt_array($handle, [
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => $body,
            CURLOPT_HTTPHEADER => $headers,
            CURLOPT_HEADERFUNCTION => [$this, 'readHeader'],
            CURLOPT_WRITEFUNCTION => [$this, 'readChunk'],
            CURLOPT_NOPROGRESS => false,
            CURLOPT_PROGRESSFUNCTION => [$this, 'watch'],
        ]);
        curl_exec($handle);
        return [curl_errno($handle), curl_error($handle)];
    }

    /** @param mixed $handle */
    public function readHeader($handle, string $line): int
    {
        if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $match)) {
            $this->status = (int) $match[1];
            $this->headers = [];
        } elseif (strpos($line, ':') !== false) {
            [$name, $value] = explode(':', $line, 2);
            $this->headers[strtolower(trim($name))] = trim($value);
        } elseif (trim($line) === '' && $this->status >= 200) {
            $this->decide();
        }
        $this->lastByteAt = microtime(true);
        return strlen($line);
    }

    /** @param mixed $handle */
    public function readChunk($handle, string $chunk): int
    {
        $this->lastByteAt = microtime(true);
        if ($this->decision === 'collect') {
            $this->collected .= $chunk;
            return strlen($this->collected) > self::LONGEST_COLLECTED ? 0 : strlen($chunk);
        }
        if ($this->decision !== 'pass' || $this->showsSecret($chunk)) {
            return 0;
        }
        return $this->pass($chunk) ? strlen($chunk) : 0;
    }

    /** Whether the reader is still there. */
    private function pass(string $bytes): bool
    {
        echo $bytes; // phpcs:ignore -- Sound, or JSON events under nosniff.
        if (ob_get_level() > 0) {
            // A buffer that could not be removed.
            @ob_flush();
        }
        $this->bytesPassed += strlen($bytes);
        flush();
        $this->lastPassedAt = microtime(true);
        $this->readerLeft = connection_aborted() === 1;
        return !$this->readerLeft;
    }

    /**
     * Called every second, also while nothing arrives.
     * @param mixed $handle
     */
    public function watch($handle): int
    {
        if ($this->isSilent() && !$this->pass(": keepalive\n\n")) {
            return 1;
        }
        $isFile = $this->path === '/api/tts-proxy' || $this->path === '/api/stt-proxy';
        $first = $isFile ? self::FILE_TIMEOUT : self::STREAM_TIMEOUT;
        $limit = $this->decision === '' ? $first : self::SILENCE_TIMEOUT;
        $this->timedOut = microtime(true) - $this->lastByteAt > $limit;
        return $this->timedOut ? 1 : 0;
    }

    /** Events between two of which nothing has come for so long that those on the way may give up. */
    private function isSilent(): bool
    {
        if ($this->decision !== 'pass' || !$this->isEvents || !preg_match('/(^|\n\n|\r\n\r\n)$/D', substr($this->tail, -4))) {
            return false;
        }
        $longest = $this->bytesPassed === 0 ? self::FIRST_COMMENT : self::LATER_COMMENTS;
        return microtime(true) - $this->lastPassedAt >= $longest;
    }

    private function prepareOutput(): void
    {
        // Client disconnects are detected below, where the upstream request can be aborted.
        ignore_user_abort(true);
        if (function_exists('set_time_limit')) {
            @set_time_limit(0);
        }
        @ini_set('zlib.output_compression', '0');
        if (function_exists('apache_setenv')) {
            apache_setenv('no-gzip', '1');
        }
    }

    private function decide(): void
    {
        $type = $this->headers['content-type'] ?? '';
        $encoding = strtolower($this->headers['content-encoding'] ?? '');
        if ($this->status !== 200) {
            $this->decision = in_array($this->status, self::CALLERS_BUSINESS, true) ? 'collect' : 'drop';
        } elseif (!ContentType::isPassed($type) || ($encoding !== '' && $encoding !== 'identity')) {
            $this->decision = 'drop';
        } elseif ($this->path === '/api/stt-stream-connect') {
            $this->decision = 'collect';
        } else {
            $this->decision = 'pass';
            $this->isEvents = stripos($type, 'text/event-stream') === 0 && !isset($this->headers['content-length']);
            $this->lastPassedAt = microtime(true);
            $this->isText = !preg_match('#^(audio/|application/octet-stream)#i', $type);
            $own = [
                'Cache-Control' => 'no-store, no-transform',
                'X-Accel-Buffering' => 'no',
                'X-Content-Type-Options' => 'nosniff',
            ];
            Reply::head(200, $this->cors + $this->passed(self::PASSED) + $own);
            flush();
        }
    }

    /**
     * @param list<string> $names
     * @return array<string, string>
     */
    private function passed(array $names): array
    {
        $headers = [];
        foreach ($names as $name) {
            $value = $this->headers[strtolower($name)] ?? null;
            if ($value !== null && !Log::holdsSecret($value)) {
                $headers[$name] = $value;
            }
        }
        return $headers;
    }

    /** Text is watched for keys, across the borders of chunks. */
    private function showsSecret(string $chunk): bool
    {
        if (!$this->isText) {
            return false;
        }
        $text = $this->tail . $chunk;
        $this->tail = substr($text, -self::LONGEST_SECRET);
        return Log::holdsSecret($text);
    }

    /** Full jitter keeps the callers of one outage apart. Null: the service asks for more patience than a listener has. */
    private function retryDelay(int $attempt): ?float
    {
        $asked = $this->headers['retry-after'] ?? null;
        if ($asked === null) {
            return random_int(0, 1000) / 1e4 * 2 ** ($attempt - 1);
        }
        $seconds = ctype_digit($asked) ? (int) $asked : strtotime($asked) - time();
        return $seconds <= self::LONGEST_RETRY_AFTER ? (float) max(0, $seconds) : null;
    }

    /** A stream that broke must not look whole: events say so, a body of known length lacks its end, any other breaks the connection. */
    private function finishPassing(int $error, string $reason): void
    {
        if ($error === 0 || $this->readerLeft) {
            return;
        }
        Log::error("The answer of the service to {$this->path} broke off: {$reason}");
        if (stripos($this->headers['content-type'] ?? '', 'text/event-stream') === 0) {
            echo "\n\ndata: {\"type\":\"error\",\"error\":\"The speech broke off.\"}\n\n";
            flush();
        } elseif (!isset($this->passed(['Content-Length'])['Content-Length'])) {
            $this->breakConnection();
        }
    }

    /**
     * PHP ends every answer properly, so the process ends in the middle of it: the web server then breaks the connection. Half a sample at the
     * end tells our elements the same where that is not possible: PHP's own server, and servers whose threads share the process.
     */
    private function breakConnection(): void
    {
        if ($this->bytesPassed % 2 === 0) {
            echo "\0";
        }
        flush();
        $isOwnProcess = in_array(PHP_SAPI, ['fpm-fcgi', 'cgi-fcgi', 'apache2handler'], true) && !PHP_ZTS;
        if ($isOwnProcess && function_exists('posix_kill')) {
            session_write_close();
            posix_kill(getmypid(), 9);
        }
    }

    private function answer(int $error, string $reason): void
    {
        if ($this->charge !== null && !($this->status === 200 && $this->decision === 'collect')) {
            $this->charge->refund();
        }
        if ($this->decision === 'collect') {
            $isWhole = $error === 0;
            if ($this->status === 200) {
                $this->answerLive($isWhole);
                return;
            }
            $body = ErrorBody::rewrite($this->status, Log::redact($isWhole ? $this->collected : ''));
            // Again after parsing: JSON can spell a key with escapes.
            $clean = json_decode(Log::redact((string) wp_json_encode($body, JSON_UNESCAPED_SLASHES)), true);
            Reply::json($this->status, $clean, $this->cors + $this->passed(['Retry-After', 'X-Request-Id']));
            return;
        }
        if ($this->status >= 200) {
            if ($this->status === 401) {
                Log::error('The service refused the API key; check the keys in the settings.');
                // Visitors need not know of a key. Trying again would not help them.
                $this->refuse(502, 'plan-inactive', 'The speech service does not serve this site.');
                return;
            }
            Log::error("The service answered with status {$this->status} and no speech; check its base URL in the settings.");
            $this->refuse(502, 'service-unavailable', 'The speech service returned an unusable response.');
            return;
        }
        Log::error("The service could not be reached at {$this->path}: {$reason}");
        if ($this->timedOut || $error === CURLE_OPERATION_TIMEDOUT) {
            $this->refuse(504, 'timeout', 'The speech service did not answer in time.');
        } else {
            $this->refuse(502, 'service-unavailable', 'The speech service could not be reached.');
        }
    }

    private function answerLive(bool $isWhole): void
    {
        $session = $isWhole ? LiveSession::read($this->collected) : null;
        if ($session === null || Log::holdsSecret((string) wp_json_encode($session, JSON_UNESCAPED_SLASHES))) {
            Log::error('The service returned a websocket_url that pages must not connect to; see the hosts of live sessions in the settings.');
            $this->refuse(502, 'service-unavailable', 'The speech service returned an unusable response.');
            return;
        }
        Reply::json(200, $session, $this->cors);
    }

    private function refuse(int $status, string $code, string $message): void
    {
        Reply::json($status, (new Refusal($status, $code, $message))->body(), $this->cors);
    }
}
