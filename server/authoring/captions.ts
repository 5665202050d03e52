import webvtt from 'webvtt-parser'
import { captionsFault } from '../../rules/film-facts.ts'

export interface CaptionsFault {
  /** The first is 1. */
  line: number
  text: string
}

/** What the parser of the W3C says of times it cannot read; a browser leaves such a caption out. */
const unreadableTimes =
  /^(No timestamp found|Timestamp must start|No time unit|Must be exactly|No seconds|No decimal|Milliseconds must|You cannot have|No valid timestamp separator)/
/** Text that an empty line has torn off its caption: no browser shows it. */
const lostText = /^Cue identifier/

/**
 * What keeps a file of captions from being shown: it is no WebVTT, or a browser would leave a caption out. What only
 * a validator minds (settings, tags, lines in the header) is let pass, since browsers do.
 *
 * @returns null where every caption is shown
 */
export function faultOfCaptions(bytes: Uint8Array): CaptionsFault | null {
  const source = readText(bytes)
  if (source === null) return { line: 1, text: 'This is not text in UTF-8. Please save it so' }
  // The tree of each caption's markup is not wanted, and of hostile markup it would be deep.
  const { cues, errors } = new webvtt.WebVTTParser().parse(source.replaceAll(/[<&]/g, '.'))
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
      // Told at the line after it.
      return {
        line: Math.max(1, line - 1),
        text: 'This text belongs to no caption: a caption has its times in the line above, and no empty line within',
      }
    }
  }
  return cues.length === 0 ? { line: 1, text: 'There is no caption in this file' } : null
}

/** As a sentence, for whoever uploads one file. */
export function sentenceOf({ line, text }: CaptionsFault): string {
  return line === 1 ? `${text}.` : `Line ${line.toLocaleString('en')}: ${text}.`
}

function readText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const withoutStop = (sentence: string | null) =>
  (sentence ?? 'This is not WebVTT: such a file begins with the word WEBVTT').replace(/\.$/, '')
