<?php

declare(strict_types=1);

namespace KurdishSpeech\Proxy;

use KurdishSpeech\Names\Store;
use KurdishSpeech\Options;

// phpcs:disable WordPress.Security -- the proxy answers before WordPress does: its tokens and origins stand for a nonce, and each value is checked where it is used.

/** Requests that have been paid for: what to send to the service. */
final class Admission
{
    /** What a form adds to its file. */
    private const FORM_OVERHEAD = 65536;

    /**
     * Length and signature are those of the text as the page has it; sent, and charged, is the text with the names of the site as they are said.
     *
     * @param array<string, mixed> $claims
     * @return array{string, Charge} The body to send, and how to give the money back.
     * @throws Refusal 400, 401, 403, 413, 415 or 503; nothing is then spent but the request.
     */
    public static function synthesis(array $claims, Call $call): array
    {
        [$source, $value] = JsonBody::read($call);
        [$text, $body] = SpeechBody::synthesis($source, $value);
        $characters = mb_strlen($text, 'UTF-8');
        if ($characters > $claims['max']) {
            $most = $claims['max'];
            $message = "The text has {$characters} characters; at most {$most} are allowed in one request.";
            throw new Refusal(400, 'text-too-long', $message, 'text');
        }
        $isSaid = TextSignature::isOfSaid($value, $call);
        if (TextSignature::isNeeded() && !$isSaid) {
            TextSignature::require($value, $call);
        }
        $said = $isSaid ? $text : Store::ofRequest($value);
        if ($said !== $text) {
            $value->text = $said;
            $body = SpeechBody::plain($value);
            $characters = mb_strlen($said, 'UTF-8');
        }
        return [$body, Budgets::chargeSynthesis($claims, $call, $characters)];
    }

    /**
     * @param array<string, mixed> $claims
     * @return string The body to send.
     * @throws Refusal 400, 401, 403, 413, 415 or 503
     */
    public static function live(array $claims, Call $call): string
    {
        [, $value] = JsonBody::read($call);
        $body = SpeechBody::plain($value);
        Budgets::spendTranscription($claims, $call);
        return $body;
    }

    /**
     * Rebuilds the form with only the file and the dialect. PHP has stored the file by now, and deletes it afterwards.
     *
     * @param array<string, mixed> $claims
     * @return array<string, mixed> Fields for cURL.
     * @throws Refusal 400, 401, 403, 413, 415 or 503
     */
    public static function upload(array $claims, Call $call): array
    {
        if (!preg_match('/^multipart\/form-data\s*;.*boundary=/Di', $call->header('content-type'))) {
            throw new Refusal(415, 'unsupported-media', 'Send the file as multipart/form-data.');
        }
        $file = $_FILES['file'] ?? null;
        $isOne = is_array($file) && is_string($file['tmp_name']);
        $length = (int) $call->header('content-length');
        $state = $isOne ? $file['error'] : UPLOAD_ERR_NO_FILE;
        $isCut = $length > 0 && $_POST === [] && $_FILES === [] && $length > wp_convert_hr_to_bytes((string) ini_get('post_max_size'));
        if (
            $length > self::longestUpload() + self::FORM_OVERHEAD
            || ($isOne && $file['size'] > self::longestUpload())
            || in_array($state, [UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE], true)
            || $isCut
        ) {
            $most = self::longestUpload();
            throw new Refusal(413, 'file-too-large', "The file is larger than {$most} bytes.", 'file');
        }
        if (!in_array($state, [UPLOAD_ERR_OK, UPLOAD_ERR_NO_FILE], true)) {
            throw new Refusal(400, 'aborted', 'The request ended before its body was complete.');
        }
        Budgets::spendTranscription($claims, $call);
        $form = array_filter(['dialect' => wp_unslash($_POST['dialect'] ?? null)], 'is_string');
        if ($isOne && $state === UPLOAD_ERR_OK && is_uploaded_file($file['tmp_name'])) {
            $type = preg_match('#^[\w.+-]+/[\w.+-]+$#D', (string) $file['type']) ? $file['type'] : 'application/octet-stream';
            $form['file'] = new \CURLFile($file['tmp_name'], $type, sanitize_file_name((string) $file['name']) ?: 'audio');
        }
        // cURL only sends a form if there are fields.
        return $form ?: ['dialect' => ''];
    }

    /** Bytes of the largest file: the site's setting, or what PHP takes. */
    public static function longestUpload(): int
    {
        $most = max(1, Options::number('max_upload_mb')) * MB_IN_BYTES;
        return (int) min($most, wp_max_upload_size());
    }
}
