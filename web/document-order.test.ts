import { expect, test } from 'vitest'
import { orderDocument } from './document-order.ts'

test('module preloads go behind the page, everything else stays where it was', () => {
  const html =
    '<html><head><link rel="modulepreload" href="/a.js"/><title>T</title><link rel="modulepreload" href="/b.js"/></head><body><p>Text</p><script type="module" src="/a.js"></script></body></html>'
  expect(orderDocument(html)).toBe(
    '<html><head><title>T</title></head><body><p>Text</p><script type="module" src="/a.js"></script><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/></body></html>',
  )
})

test('a page that shows such a line in its text keeps it there', () => {
  const html = '<body><pre>&lt;link rel="modulepreload"></pre></body>'
  expect(orderDocument(html)).toBe(html)
})

test('what is no document is left alone', () => {
  expect(orderDocument('Not found')).toBe('Not found')
})
