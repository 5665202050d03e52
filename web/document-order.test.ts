import { expect, test } from 'vitest'
import { orderDocument } from './document-order.ts'

const html =
  '<html><head><link rel="modulepreload" href="/a.js"/><title>T</title><link rel="modulepreload" href="/b.js"/></head><body><p>Text</p><script type="module" async="" src="/a.js"></script></body></html>'

test('the scripts of a page are asked for by one script at its end, everything else stays where it was', () => {
  const [before, script, after] = orderDocument(html, { styles: ['/a.css'] }).split(
    /<script data-wakes>|<\/script>/,
  )
  expect(before).toBe('<html><head><title>T</title></head><body><p>Text</p>')
  expect(script).toContain('[["/a.js","/b.js"],["/a.js"],["/a.css"]]')
  expect(after).toBe('</body></html>')
})

test('what a page imports later is asked for with the others, and once', () => {
  expect(orderDocument(html, { parts: ['/b.js', '/later.js'] })).toContain(
    '[["/a.js","/b.js","/later.js"],["/a.js"],[]]',
  )
})

test('a page to read has its scripts asked for, and hears of whoever turns to it', () => {
  expect(orderDocument(html)).not.toContain('pointermove')
  expect(orderDocument(html, { sleeps: true })).toContain('pointermove')
})

test('a page that shows such a line in its text keeps it there', () => {
  const shown = '<pre>&lt;link rel="modulepreload">&lt;script type="module" src="/c.js"></pre>'
  expect(orderDocument(html.replace('<p>', `${shown}<p>`))).toContain(shown)
})

test('what is no document, or wakes by itself, is left alone', () => {
  expect(orderDocument('Not found')).toBe('Not found')
  expect(orderDocument('<body><p>Text</p></body>')).toBe('<body><p>Text</p></body>')
})
