import { streamConnectRequestSchema, TRANSCRIPTION_DIALECTS } from '../../contract/transcription.ts';

const { dialect } = streamConnectRequestSchema.shape;

/** The dialect of what is to be transcribed, as the tools publish it. */
export const transcriptionDialect = dialect.meta({
  description: 'What is spoken.',
  ...dialect.meta(),
  enum: TRANSCRIPTION_DIALECTS,
});
