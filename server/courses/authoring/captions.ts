import webvtt from 'webvtt-parser'
import {
  type CaptionEncoding,
  captionsFault,
  isSubRip,
  linesBefore,
  readCaptions,
  toWebVtt,
} from '../../../rules/media/captions.ts'

export interface CaptionsFault {
  /** Starts at 1. */
  line: number
  text: string
}

export interface TakenCaptions {
  text: string
  /** What was converted, as sentences; empty if the bytes are kept unchanged. */
  notes: string[]
}

/** Messages of the W3C parser about invalid times. A browser drops such a caption. */
const unreadableTimes =
  /^(No timestamp found|Timestamp must start|No time unit|Must be exactly|No seconds|No decimal|Milliseconds must|You cannot have|No valid timestamp separator)/
/** Text separated from its caption by an empty line: no browser shows it. */
const lostText = /^Cue identifier/
/** A block the parser does not know. It is valid (WebVTT, 4.3), and browsers skip it or support it. */
const region = /(?<=(?:^|\n)\n)REGION[ \t]*(?=\n(?!.*-->))/g

/**
 * Converts captions to WebVTT in UTF-8, from SubRip or another encoding where that is safe.
 *
 * @returns the captions, or the fault that keeps a browser from showing all of them; null if it is not text. Faults
 *   that only a validator reports (settings, tags, header lines) pass.
 */
export function takeCaptions(bytes: Uint8Array): TakenCaptions | CaptionsFault | null {
  const read = readCaptions(bytes)
  if (read === null) {
    return bytes.includes(0)
      ? null
      : { line: 1, text: 'The letters of this file cannot be recognized. Please save it in UTF-8' }
  }
  const isConverted = isSubRip(read.text)
  const text = isConverted ? toWebVtt(read.text) : read.text.replace(/^\ufeff/, '')
  const fault = faultOfWebVtt(text)
  if (fault !== null) {
    return { ...fault, line: isConverted ? Math.max(1, fault.line - linesBefore) : fault.line }
  }
  const notes = [
    ...(isConverted ? ['These captions were SubRip (.srt) and were converted to WebVTT.'] : []),
    ...encodingNote(read.encoding),
  ]
  return { text, notes }
}

export function faultIn(taken: TakenCaptions | CaptionsFault | null): CaptionsFault | null {
  if (taken === null) return { line: 1, text: 'This is not a file of captions' }
  return 'line' in taken ? taken : null
}

function encodingNote(encoding: CaptionEncoding): string[] {
  if (encoding === 'utf-8') return []
  if (encoding === 'windows-1252') {
    return ['The file was not in UTF-8 and was read as Windows-1252. Please check that accents are right.']
  }
  return ['The file was in UTF-16 and was converted to UTF-8.']
}

function faultOfWebVtt(source: string): CaptionsFault | null {
  // We do not need the markup tree of each caption, and hostile markup would make it deep.
  const plain = source.replaceAll(/\r\n?/g, '\n').replaceAll(/[<&]/g, '.').replaceAll(region, 'NOTE')
  const { cues, errors } = new webvtt.WebVTTParser().parse(plain)
  for (const { line, message } of errors) {
    if (message.startsWith('No valid signature')) return { line: 1, text: withoutStop(captionsFault(source)) }
    if (unreadableTimes.test(message)) {
      return {
        line,
        text: 'The times of this caption cannot be read; they look like 00:01.000 --> 00:04.000',
      }
    }
    if (message.startsWith('End timestamp is not')) {
      return { line, text: 'This caption ends before it begins' }
    }
    if (lostText.test(message)) {
      // The parser reports the line after it.
      return {
        line: Math.max(1, line - 1),
        text: 'This text belongs to no caption: a caption has its times in the line above, and no empty line within',
      }
    }
  }
  return cues.length === 0 ? { line: 1, text: 'There is no caption in this file' } : null
}

export function sentenceOf({ line, text }: CaptionsFault): string {
  return line === 1 ? `${text}.` : `Line ${line.toLocaleString('en')}: ${text}.`
}

const withoutStop = (sentence: string | null) => (sentence ?? 'This is not WebVTT').replace(/\.$/, '')
