'use client';

import './trusted-types';
import 'kurdish-speech/elements/kurdish-tts';
import 'kurdish-speech/elements/kurdish-dictate';
import { useState } from 'react';

/** Rendered on the server as plain tags with the text in them, and brought to life in the browser. */
export function Speech({ text }) {
  const [note, setNote] = useState('');
  return (
    <>
      <kurdish-tts controls voice-group="v5" voice="sorani_v5_m001" options={{ seed: 1 }}>
        {text}
      </kurdish-tts>
      <textarea id="note" aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <kurdish-dictate for="note" dialect="sorani" />
    </>
  );
}
