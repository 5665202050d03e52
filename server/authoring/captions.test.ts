import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfCaptions, sentenceOf } from './captions.ts'

const fault = (text: string) => faultOfCaptions(new TextEncoder().encode(text))
const told = (text: string) => {
  const found = fault(text)
  return found && sentenceOf(found)
}
const cue = '00:01.000 --> 00:02.500\nHello'

test.each([
  ['a caption', `WEBVTT\n\n${cue}`],
  [
    'a byte order mark, lines of Windows, a title and hours',
    `\ufeffWEBVTT Title\r\n\r\n01:00:01.000 --> 01:00:02.000\r\nHello`,
  ],
  ['what YouTube writes into the header', `WEBVTT\nKind: captions\nLanguage: en\n\n${cue}`],
  [
    'notes, styles, names, settings and markup',
    `WEBVTT\n\nNOTE by hand\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.000 align:left bad:setting\n<v Ada>Five < six & <b>seven\n\n${cue}`,
  ],
  ['captions that are not in order', `WEBVTT\n\n00:05.000 --> 00:06.000\nLater\n\n${cue}`],
])('%s: nothing is wrong', (_, text) => {
  expect(fault(text)).toBeNull()
})

test.each([
  ['nothing', '', /begins with the word WEBVTT\.$/],
  ['a letter', 'Dear Ada,\n\nhello', /not WebVTT/],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello', /save it as WebVTT/],
  ['no caption', 'WEBVTT\n\nNOTE nothing', /^There is no caption in this file\.$/],
  [
    'a comma in a time',
    `WEBVTT\n\n${cue}\n\n00:00:03,000 --> 00:00:04,000\nWorld`,
    /^Line 6: The times of this caption cannot be read/,
  ],
  ['a time without an end', `WEBVTT\n\n00:03.000 -->\nWorld`, /^Line 3: The times/],
  [
    'an end before the beginning',
    `WEBVTT\n\n${cue}\n\n00:04.000 --> 00:03.000\nWorld`,
    /^Line 6: This caption ends before it begins\.$/,
  ],
  [
    'an empty line within a caption',
    `WEBVTT\n\n${cue}\n\nand goodbye\n\n00:03.000 --> 00:04.000\nWorld`,
    /^Line 6: This text belongs to no caption/,
  ],
])('%s is told, by line', (_, text, sentence) => {
  expect(told(text)).toMatch(sentence)
})

test('what is not text in UTF-8 is told', () => {
  expect(faultOfCaptions(Buffer.from(`\ufeffWEBVTT\n\n${cue}`, 'utf16le'))?.text).toContain('UTF-8')
  expect(faultOfCaptions(Buffer.from('WEBVTT\n\n\xe9', 'latin1'))?.text).toContain('UTF-8')
})

test('any file is judged, and every fault is at a line that it has', () => {
  const pieces = fc.constantFrom(
    'WEBVTT',
    '\n',
    '\r\n',
    ' --> ',
    '00:01.000',
    '00:00',
    'NOTE',
    'STYLE',
    '<b>',
    '&',
    'x',
    '\ufeff',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        const found = fault(text)
        if (found === null) return
        expect(found.line).toBeGreaterThanOrEqual(1)
        expect(found.line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length)
      },
    ),
  )
})

test('a megabyte of nested markup is read like any other text', () => {
  expect(fault(`WEBVTT\n\n${cue}\n${'<b>'.repeat(300_000)}`)).toBeNull()
})
