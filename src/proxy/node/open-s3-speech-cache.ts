import { SpeechError } from '../../contract/errors.ts';
import { S3SpeechCache, type S3SpeechCacheOptions } from '../cache/s3-speech-cache.ts';
import type { Environment } from '../setup/options-from-environment.ts';

const ADDRESS = 'KURDISH_SPEECH_CACHE (flag --cache)';
/** The names that AWS's own programs read. */
const ENDPOINT = 'AWS_ENDPOINT_URL_S3';
const ENDPOINT_OF_ALL = 'AWS_ENDPOINT_URL';
const REGION = 'AWS_REGION';
const VARIABLES: Readonly<Record<string, string>> = {
  region: REGION,
  accessKeyId: 'AWS_ACCESS_KEY_ID',
  secretAccessKey: 'AWS_SECRET_ACCESS_KEY',
  sessionToken: 'AWS_SESSION_TOKEN',
};

/** Whether a value of `--cache` is meant as a bucket. */
export function isS3Url(cache: string): boolean {
  return /^s3:/i.test(cache);
}

/**
 * The cache at `s3://bucket/prefix`, with the server and the credentials that the environment names.
 * @throws SpeechError `invalid-argument` naming the variable, without its value.
 */
export function openS3SpeechCache(
  cache: string,
  environment: Environment,
  onDamaged: S3SpeechCacheOptions['onDamaged'],
): S3SpeechCache {
  const [, bucket, prefix] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(cache) ?? [];
  if (bucket === undefined) throw wrongAddress();
  const read = (variable: string) => environment[variable] || undefined;
  const endpointVariable = read(ENDPOINT) ? ENDPOINT : ENDPOINT_OF_ALL;
  const endpoint = read(endpointVariable);
  if (!endpoint && !read(REGION))
    throw invalid(
      `Set ${REGION} to the bucket's region, or ${ENDPOINT} to the server's address if it is not AWS.`,
    );
  try {
    return new S3SpeechCache({
      bucket,
      prefix,
      endpoint,
      region: read(REGION),
      accessKeyId: read('AWS_ACCESS_KEY_ID') ?? '',
      secretAccessKey: read('AWS_SECRET_ACCESS_KEY') ?? '',
      sessionToken: read('AWS_SESSION_TOKEN'),
      onDamaged,
    });
  } catch (error) {
    if (!(error instanceof SpeechError) || !error.field) throw error;
    const { field } = error;
    if (field === 'bucket' || field === 'prefix') throw wrongAddress();
    const variable = field === 'endpoint' ? endpointVariable : VARIABLES[field];
    throw invalid(error.message.replace(`Set ${field} `, `Set ${variable} `));
  }
}

function wrongAddress(): SpeechError {
  return invalid(
    `Set ${ADDRESS} to s3://bucket or s3://bucket/prefix, with only letters, digits and . _ - between slashes.`,
  );
}

function invalid(message: string): SpeechError {
  return new SpeechError('invalid-argument', message, { field: 'cache' });
}
