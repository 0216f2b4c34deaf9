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
