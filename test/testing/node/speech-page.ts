// The page of microphone-from.test.ts.
import '../../../src/elements/dictate/kurdish-dictate.ts';
import '../../../src/elements/tts/kurdish-tts.ts';
