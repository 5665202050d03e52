import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionsFault, isSubRip, readCaptions, toWebVtt } from './captions.ts'

const cue = '00:01.000 --> 00:02.500\nHello'
const subRip = '1\n00:00:01,000 --> 00:00:02,000\nHello'

test('accepts WebVTT and SubRip with at least one caption', () => {
  expect(captionsFault(`WEBVTT\n\n${cue}`)).toBeNull()
  expect(captionsFault(`\ufeffWEBVTT Title\r\n\r\n01:${cue.replace('--> ', '--> 01:')}`)).toBeNull()
  expect(captionsFault('WEBVTT\n\nNOTE nothing')).toContain('no caption')
  expect(captionsFault('Dear Ada,')).toContain('not WebVTT or SubRip')
  expect(captionsFault(subRip)).toBeNull()
  expect(captionsFault(subRip.replaceAll('\n', '\r\n'))).toBeNull()
})

test('converts SubRip to WebVTT line by line and drops its own markup', () => {
  const source = [
    '1',
    '00:00:01,5 --> 0:00:02,000  X1:40 X2:600',
    '{\\an8}<font color="#fff">Tom & <I>Jerry</I></font> < 5',
    '',
    '2',
    '00:00:03.000 --> 00:00:04,000',
    'a --> b <script>',
  ].join('\r\n')
  expect(toWebVtt(`\ufeff${source}`)).toBe(
    [
      'WEBVTT',
      '',
      '1',
      '00:00:01.500 --> 00:00:02.000',
      'Tom &amp; <i>Jerry</i> &lt; 5',
      '',
      '2',
      '00:00:03.000 --> 00:00:04.000',
      'a --&gt; b &lt;script>',
    ].join('\n'),
  )
  expect(isSubRip('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello')).toBe(false)
  expect(isSubRip('00:00:01,000 --> 00:00:02,000\nwithout a number')).toBe(true)
})

test('decodes what was encoded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (words) => {
      const text = `WEBVTT ${words.replaceAll('\0', '')}`
      expect(readCaptions(new TextEncoder().encode(text))).toEqual({ text, encoding: 'utf-8' })
      const utf16 = Buffer.from(text, 'utf16le')
      if (text.includes('\ufffd')) return
      expect(readCaptions(utf16)).toEqual({ text, encoding: 'utf-16le' })
      expect(readCaptions(utf16.swap16())).toEqual({ text, encoding: 'utf-16be' })
    }),
  )
  const marked = Buffer.from('\ufeffWEBVTT', 'utf16le')
  expect(readCaptions(marked)).toEqual({ text: 'WEBVTT', encoding: 'utf-16le' })
})

test('assumes Windows-1252 only if it is likely', () => {
  const read = (text: string) => readCaptions(Buffer.from(text, 'latin1'))
  expect(read('WEBVTT\n\nUn caf\xe9 cr\xe8me, dit-il \x96 \x93oui\x94')).toEqual({
    text: 'WEBVTT\n\nUn café crème, dit-il – “oui”',
    encoding: 'windows-1252',
  })
  // "Привет, как дела" in Windows-1251, and "się żółw" in Windows-1250.
  expect(read('1\n\xcf\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0')).toBeNull()
  expect(read('Kto si\xea boi \xbf\xf3\xb3wia, ten nie pije mleka z nami')).toBeNull()
  expect(read('WEBVTT\0\xe9')).toBeNull()
})

test('reads a beginning that is cut inside a character', () => {
  const bytes = new TextEncoder().encode('WEBVTT é')
  expect(readCaptions(bytes.subarray(0, -1), { isCut: true })?.text).toBe('WEBVTT ')
})
