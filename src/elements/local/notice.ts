import type { TemplateResult } from 'lit';

/** A sentence about the speech, in a language of the user interface. */
export type Notice = (lang: string) => TemplateResult;
