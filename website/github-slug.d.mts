export function githubSlug(heading: string): string;
