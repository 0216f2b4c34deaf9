type FromBase64 = { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };

/** Decodes base64; natively where the engine has `Uint8Array.fromBase64`, several times faster on 2 s chunks. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as FromBase64).fromBase64;
  if (native) return native.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Few enough arguments for one call in every engine. */
const BYTES_PER_CALL = 8192;

/** Encodes base64 without anything of Node: 0.05 ms for 200 ms of samples, where Node's Buffer takes 0.004. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += BYTES_PER_CALL) {
    binary += String.fromCharCode(...bytes.subarray(start, start + BYTES_PER_CALL));
  }
  return btoa(binary);
}
