import 'kurdish-speech/elements';
import type { VoiceChangeEvent } from 'kurdish-speech/elements';
import type {} from 'kurdish-speech/react';
import { useState } from 'react';

type Voice = VoiceChangeEvent['detail'];

export function App() {
  const [text, setText] = useState('سڵاو، ئەمڕۆ هەوا خۆشە. با پێکەوە کتێبێک بخوێنینەوە.');
  const [voice, setVoice] = useState<Voice>({ voice: 'sorani_v5_f002', voiceGroup: 'v5' });
  const [word, setWord] = useState('');
  const [note, setNote] = useState('');
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');

  return (
    <>
      <h1>کوردی لە React</h1>

      <section>
        <h2>بنووسە و گوێ بگرە</h2>
        <textarea
          id="text"
          aria-label="دەق"
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <kurdish-tts
          className="reading"
          controls
          highlight="word"
          voice={voice.voice}
          voice-group={voice.voiceGroup}
          onkurdish-voicechange={(event) => setVoice(event.detail)}
          onboundary={({ charIndex, charLength }) => setWord(text.slice(charIndex, charIndex + charLength))}
          onended={() => setWord('')}
          onerror={(event) => setProblem(event.error.message)}
        >
          {text}
        </kurdish-tts>
        <p className="facts">
          <span>
            دەنگ: <output id="voice">{voice.voice}</output>
          </span>
          <span>
            وشە: <output id="word">{word}</output>
          </span>
        </p>
      </section>

      <section>
        <h2>بڵێ و دەنووسرێت</h2>
        <textarea
          id="note"
          aria-label="تێبینی"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <kurdish-dictate
          for="note"
          dialect="sorani"
          interim-results
          onresult={({ results, resultIndex }) =>
            setStatus(results[resultIndex]?.isFinal ? 'تەواو' : 'دەبیسترێت…')
          }
          onerror={(event) => setProblem(event.error.message)}
        />
        <p className="facts">
          <span>
            پیت: <output id="letters">{note.length}</output>
          </span>
          <output id="status">{status}</output>
        </p>
      </section>

      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
