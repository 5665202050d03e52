import { expect, test } from 'vitest'
import { wakeScript } from './wake-script.ts'

const modules = { scripts: ['/a.js'], preloads: ['/a.js', '/b.js'], styles: ['/a.css'] }

test('the modules of a page and what they import are asked for by name, and the styles it has are named', () => {
  expect(wakeScript(modules)).toContain('[["/a.js","/b.js"],["/a.js"],["/a.css"]]')
})

test('only a page to read hears of whoever turns to it', () => {
  expect(wakeScript(modules)).not.toContain('pointermove')
  expect(wakeScript({ ...modules, sleeps: true })).toContain('pointermove')
})

test('an address cannot end the script', () => {
  expect(wakeScript({ ...modules, scripts: ['/</script>.js'] })).not.toContain('</script>')
})
