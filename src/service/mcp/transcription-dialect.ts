import { TRANSCRIPTION_DIALECTS } from '../../contract/dialects.ts';
import { streamConnectRequestSchema } from '../../contract/transcription.ts';

const { dialect } = streamConnectRequestSchema.shape;

/** The dialect field of the transcription tools. */
export const transcriptionDialect = dialect.meta({
  description: 'The dialect spoken.',
  ...dialect.meta(),
  enum: TRANSCRIPTION_DIALECTS,
});
