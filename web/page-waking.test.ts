import { expect, test } from 'vitest'
import { wakeAtEnd } from './page-waking.ts'

const html = '<html><head><title>T</title></head><body><p>Text</p></body></html>'
const modules = { scripts: ['/a.js'], preloads: ['/a.js', '/b.js'] }

test('the modules of a page are asked for by one script at the end of the page', () => {
  const [before, script, after] = wakeAtEnd(html, { ...modules, styles: ['/a.css'] }, '6f1c').split(
    /<script data-wakes nonce="6f1c">|<\/script>/,
  )
  expect(before).toBe('<html><head><title>T</title></head><body><p>Text</p>')
  expect(script).toContain('[["/a.js","/b.js"],["/a.js"],["/a.css"]]')
  expect(after).toBe('</body></html>')
})

test('a page to read has its scripts asked for, and hears of whoever turns to it', () => {
  expect(wakeAtEnd(html, { ...modules, styles: [] }, '6f1c')).not.toContain('pointermove')
  expect(wakeAtEnd(html, { ...modules, styles: [], sleeps: true }, '6f1c')).toContain('pointermove')
})

test('a page that shows the end of a page in its text keeps it there', () => {
  const shown = '<pre>&lt;/body></pre>'
  expect(wakeAtEnd(html.replace('<p>', `${shown}<p>`), { ...modules, styles: [] }, '6f1c')).toContain(shown)
})

test('what is no document, or has no modules, is left alone', () => {
  expect(wakeAtEnd('Not found', { ...modules, styles: [] }, '6f1c')).toBe('Not found')
  expect(wakeAtEnd(html, { scripts: [], preloads: [], styles: [] }, '6f1c')).toBe(html)
})
