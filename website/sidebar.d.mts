export function sidebarOf(readme: string): { text: string; items: { text: string; link: string }[] }[];
