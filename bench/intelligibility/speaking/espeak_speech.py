"""python3 espeak_speech.py <sound file>: speaks with libespeak-ng in one process, with the time of every phoneme.

Standard input: one JSON object per line, {"input": text with [[phonemes]], "voice": "ku+m1", "rate": 80-450, "pitch": 0-99}.
The sound file receives the 16 bit samples of all of them, concatenated; standard output one JSON object per line:
{"start": first sample, "count": samples, "phones": [[mnemonic, first sample of the utterance], ...]} with "" for a pause.
"""
import ctypes
import json
import sys

SYNCHRONOUS = 2
PHONEME_EVENTS = 1
RATE, PITCH = 1, 3
UTF8, PHONEMES = 1, 0x100
EVENT_END, EVENT_PHONEME = 0, 7


class Identity(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("name", ctypes.c_char_p), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("unique_identifier", ctypes.c_uint),
        ("text_position", ctypes.c_int),
        ("length", ctypes.c_int),
        ("audio_position", ctypes.c_int),
        ("sample", ctypes.c_int),
        ("user_data", ctypes.c_void_p),
        ("id", Identity),
    ]


CALLBACK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))


class Espeak:
    """One speaker at a time: the library keeps its state in globals."""

    def __init__(self):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.sample_rate = self.library.espeak_Initialize(SYNCHRONOUS, 0, None, PHONEME_EVENTS)
        if self.sample_rate <= 0:
            raise RuntimeError("libespeak-ng could not be started")
        self.sound, self.phones = [], []
        self.callback = CALLBACK(self.receive)
        self.library.espeak_SetSynthCallback(self.callback)
        self.voice = None

    def receive(self, samples, count, events):
        if samples and count > 0:
            self.sound.append(ctypes.string_at(samples, 2 * count))
        i = 0
        while events[i].type != EVENT_END:
            if events[i].type == EVENT_PHONEME:
                self.phones.append([events[i].id.string.decode("utf8", "replace"), events[i].sample])
            i += 1
        return 0

    def speak(self, text, voice, rate, pitch):
        """22 050 Hz samples as bytes, and the phonemes with their first samples."""
        if voice != self.voice:
            if self.library.espeak_SetVoiceByName(voice.encode()) != 0:
                raise RuntimeError("no voice " + voice)
            self.voice = voice
        self.library.espeak_SetParameter(RATE, int(rate), 0)
        self.library.espeak_SetParameter(PITCH, int(pitch), 0)
        self.sound, self.phones = [], []
        data = text.encode("utf8")
        self.library.espeak_Synth(data, len(data) + 1, 0, 0, 0, UTF8 | PHONEMES, None, None)
        return b"".join(self.sound), self.phones


def main():
    espeak, at = Espeak(), 0
    with open(sys.argv[1], "wb") as file:
        for line in sys.stdin:
            job = json.loads(line)
            sound, phones = espeak.speak(job["input"], job["voice"], job["rate"], job["pitch"])
            file.write(sound)
            print(json.dumps({"start": at, "count": len(sound) // 2, "phones": phones}))
            at += len(sound) // 2


if __name__ == "__main__":
    main()
