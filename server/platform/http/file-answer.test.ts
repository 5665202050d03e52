import { expect, test } from 'vitest'
import { fileAnswer } from './file-answer.ts'

const file = {
  bytes: Buffer.from('0123456789'),
  type: 'application/pdf',
  edition: 'abc',
  name: 'Módulo ‘1’.pdf',
  disposition: 'inline' as const,
}
const answerTo = async (headers: Record<string, string>) => {
  const answer = fileAnswer(new Headers(headers), file)
  return [answer.status, await answer.text(), answer.headers.get('content-range')]
}

test.each([
  ['bytes=2-4', [206, '234', 'bytes 2-4/10']],
  ['bytes=8-', [206, '89', 'bytes 8-9/10']],
  ['bytes=-3', [206, '789', 'bytes 7-9/10']],
  ['bytes=-30', [206, '0123456789', 'bytes 0-9/10']],
  ['bytes=10-', [416, '', 'bytes */10']],
  // An invalid range is ignored (RFC 9110, section 14.1.1).
  ['bytes=4-2', [200, '0123456789', null]],
  ['bytes=1-2,4-5', [200, '0123456789', null]],
])('%s returns the requested bytes', async (range, answer) => {
  expect(await answerTo({ range })).toEqual(answer)
})

test('a matching ETag returns 304, and If-Range with another edition returns the whole file', async () => {
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"', '*']) {
    expect(await answerTo({ 'if-none-match': known })).toEqual([304, '', null])
  }
  expect(await answerTo({ 'if-none-match': '"x"' })).toEqual([200, '0123456789', null])
  expect(await answerTo({ range: 'bytes=2-4', 'if-range': '"x"' })).toEqual([200, '0123456789', null])
  expect(await answerTo({ range: 'bytes=2-4', 'if-range': '"abc"' })).toEqual([206, '234', 'bytes 2-4/10'])
})
