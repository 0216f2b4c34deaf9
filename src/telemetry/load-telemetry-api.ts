/** The optional package: what an SDK that the operator starts listens to. */
export type TelemetryApi = typeof import('@opentelemetry/api');

/** The API of OpenTelemetry; undefined where the package is not installed. Without an SDK, all it does is nothing. */
export async function loadTelemetryApi(): Promise<TelemetryApi | undefined> {
  try {
    return await import('@opentelemetry/api');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
