interface ImportMeta {
  /** The named export of every module that matches; Vite turns the call into imports. */
  glob<Export>(
    pattern: string | readonly string[],
    options: { readonly eager: true; readonly import: string },
  ): Readonly<Record<string, Export>>;
}
