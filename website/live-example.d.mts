export function liveExample(html: string, prefix: string): string | undefined;
