import { expect, test } from 'vitest'
import { takeMarksOff } from './own-scripts.ts'

/** The page as it is sent. */
function sent(...page: Parameters<typeof takeMarksOff>) {
  const { texts, scripts } = takeMarksOff(...page)
  return { html: texts.join(''), scripts }
}

const mark = '6f1c'
const head = `<head><meta property="csp-nonce" content="${mark}"/><style nonce="${mark}">a{}</style></head>`

test('scripts with the mark of the page are its own; what became a script otherwise is not', () => {
  const body = `<body><script nonce="${mark}">ours()</script><script>theirs()</script><script nonce="guess">theirs()</script></body>`
  expect(sent(head + body, mark)).toEqual({
    html: '<head><style>a{}</style></head><body><script>ours()</script><script>theirs()</script><script nonce="guess">theirs()</script></body>',
    scripts: ['ours()'],
  })
})

test('a script from a file, and one without text, has nothing to be told', () => {
  const html = `<script src="/a.js" nonce="${mark}"></script><script nonce="${mark}"></script>`
  expect(takeMarksOff(html, mark).scripts).toEqual([])
})

test('a page that was not drawn has no scripts of its own', () => {
  expect(takeMarksOff('<script>ours()</script>', undefined).scripts).toEqual([])
})

test('the last script stands at the end of the page, whatever the page shows of an end', () => {
  const html = `<body><pre>&lt;/body></pre><script nonce="${mark}">ours()</script></body></html>`
  expect(sent(html, mark, { data: '<i></i>', script: 'wake()' })).toEqual({
    html: '<body><pre>&lt;/body></pre><script>ours()</script><i></i><script data-wakes>wake()</script></body></html>',
    scripts: ['ours()', 'wake()'],
  })
})

test('what is no document has no end to stand at', () => {
  expect(sent('Not found', mark, { data: '<i></i>', script: 'wake()' })).toEqual({
    html: 'Not found',
    scripts: [],
  })
})
