"""python3 training/recorded/rhvoice.py <voice>: speaks lines of JSON, {"text": …, "rate": 1 …, "pitch": 1 …}, in one process: to load a voice takes ten
times as long as to speak a sentence. Writes for each its sampling rate and its number of samples, two 32-bit integers, and the samples, 16-bit mono.

The structures are those of RHVoice 1.8's RHVoice.h."""
import ctypes
import json
import struct
import sys
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_double, c_int, c_short, c_uint, c_void_p

DATA, SETTINGS = b"/usr/share/RHVoice", b"/etc/RHVoice"
PLAIN_TEXT = 0
SetSampleRate = CFUNCTYPE(c_int, c_int, c_void_p)
PlaySpeech = CFUNCTYPE(c_int, POINTER(c_short), c_uint, c_void_p)


class Callbacks(ctypes.Structure):
    _fields_ = [
        ("set_sample_rate", SetSampleRate),
        ("play_speech", PlaySpeech),
        *((name, c_void_p) for name in ("process_mark", "word_starts", "word_ends", "sentence_starts", "sentence_ends", "play_audio", "done")),
    ]


class InitParameters(ctypes.Structure):
    _fields_ = [
        ("data_path", c_char_p),
        ("config_path", c_char_p),
        ("resource_paths", POINTER(c_char_p)),
        ("callbacks", Callbacks),
        ("options", c_uint),
    ]


class SynthesisParameters(ctypes.Structure):
    _fields_ = [
        ("voice_profile", c_char_p),
        *((name, c_double) for name in ("absolute_rate", "absolute_pitch", "absolute_volume", "relative_rate", "relative_pitch", "relative_volume")),
        ("punctuation_mode", c_int),
        ("punctuation_list", c_char_p),
        ("capitals_mode", c_int),
        ("flags", c_int),
    ]


library = ctypes.CDLL("libRHVoice.so.5")
library.RHVoice_new_tts_engine.restype = c_void_p
library.RHVoice_new_message.restype = c_void_p
library.RHVoice_new_message.argtypes = [c_void_p, c_char_p, c_uint, c_int, POINTER(SynthesisParameters), c_void_p]
library.RHVoice_speak.argtypes = library.RHVoice_delete_message.argtypes = [c_void_p]

spoken = {"rate": 0, "sound": bytearray()}


@SetSampleRate
def set_sample_rate(rate, _):
    spoken["rate"] = rate
    return 1


@PlaySpeech
def play_speech(samples, count, _):
    spoken["sound"] += ctypes.string_at(samples, count * 2)
    return 1


engine = library.RHVoice_new_tts_engine(ctypes.byref(InitParameters(DATA, SETTINGS, None, Callbacks(set_sample_rate, play_speech), 0)))
if not engine:
    sys.exit("RHVoice could not start")
for line in sys.stdin:
    wanted = json.loads(line)
    text = wanted["text"].encode()
    how = SynthesisParameters(sys.argv[1].encode(), 0, 0, 0, wanted["rate"], wanted["pitch"], 1, 0, None, 0, 0)
    spoken["sound"].clear()
    message = library.RHVoice_new_message(engine, text, len(text), PLAIN_TEXT, ctypes.byref(how), None)
    if not message or not library.RHVoice_speak(message):
        sys.exit(f"RHVoice has no voice {sys.argv[1]}, or could not speak")
    library.RHVoice_delete_message(message)
    sys.stdout.buffer.write(struct.pack("<2i", spoken["rate"], len(spoken["sound"]) // 2) + spoken["sound"])
