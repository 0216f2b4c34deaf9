/** A page with a dictation button; bundled and served by dictate-permission.test.ts. */
import '../../src/elements/kurdish-dictate.ts';
