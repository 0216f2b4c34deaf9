/** The body as it arrives. */
export async function* streamBody({ body }: Request | Response): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}
