import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `ModelProto.metadata_props`, and the fields of its entries. */
const METADATA = 14;
const KEY = 1;
const VALUE = 2;
const LENGTH_DELIMITED = 2;

/**
 * Runs with a copy of an ONNX model that asks sherpa-onnx to read single characters. An entry of metadata at the end of the file is one of the
 * model's: parts of a protocol buffer are joined by appending them.
 */
export function addCharacterFrontend<T>(model: string, use: (copy: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-model-'));
  try {
    const copy = join(folder, 'model.onnx');
    copyFileSync(model, copy);
    appendFileSync(copy, field(METADATA, Buffer.concat([text(KEY, 'frontend'), text(VALUE, 'characters')])));
    return use(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function text(number: number, value: string): Buffer {
  return field(number, Buffer.from(value));
}

/** Of less than 128 bytes. */
function field(number: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(number << 3) | LENGTH_DELIMITED, body.length]), body]);
}
