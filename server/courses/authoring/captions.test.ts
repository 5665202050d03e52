import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultIn, sentenceOf, takeCaptions } from './captions.ts'

const fault = (text: string) => faultIn(takeCaptions(new TextEncoder().encode(text)))
const faultText = (text: string) => {
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
  [
    'a region',
    'WEBVTT\n\nREGION\nid:fred\nwidth:40%\nlines:3\n\n00:00.000 --> 00:01.000 region:fred\nHello\n',
  ],
  ['a caption called REGION', `WEBVTT\n\nREGION\n${cue}`],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:02,000 --> 00:00:03,000\nWorld\n'],
  ['captions that are not in order', `WEBVTT\n\n00:05.000 --> 00:06.000\nLater\n\n${cue}`],
])('%s: finds nothing wrong', (_, text) => {
  expect(fault(text)).toBeNull()
})

test.each([
  ['nothing', '', /begins with the word WEBVTT or the times of a caption\.$/],
  ['a letter', 'Dear Ada,\n\nhello', /not WebVTT/],
  [
    'SubRip with an empty line within a caption',
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n\nand goodbye\n',
    /^Line 5: This text belongs to no caption/,
  ],
  [
    'SubRip with times that cannot be read',
    '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:3 --> 00:00:04,000\nWorld\n',
    /^Line 6: The times of this caption cannot be read/,
  ],
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
])('%s is reported with its line', (_, text, sentence) => {
  expect(faultText(text)).toMatch(sentence)
})

test('converts and names another encoding, or rejects an unknown one', () => {
  const wide = takeCaptions(Buffer.from(`\ufeffWEBVTT\n\n${cue}`, 'utf16le'))
  expect(wide).toEqual({ text: `WEBVTT\n\n${cue}`, notes: [expect.stringContaining('UTF-16')] })
  const western = takeCaptions(Buffer.from(`WEBVTT\n\n${cue} caf\xe9`, 'latin1'))
  expect(western).toEqual({ text: `WEBVTT\n\n${cue} café`, notes: [expect.stringContaining('Windows-1252')] })
  const russian = Buffer.from(`WEBVTT\n\n${cue}\n${'\xcf\xf0\xe8\xe2'.repeat(20)}`, 'latin1')
  expect(faultIn(takeCaptions(russian))?.text).toContain('UTF-8')
  expect(takeCaptions(Buffer.from([0x89, 0x50, 0, 0, 0xff]))).toBeNull()
})

test('checks any file and reports each fault at an existing line', () => {
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

test('reads a megabyte of nested markup like any other text', () => {
  expect(fault(`WEBVTT\n\n${cue}\n${'<b>'.repeat(300_000)}`)).toBeNull()
})
