import { expect, test } from 'vitest'
import { percentText } from './percent.ts'

test.each([
  [60, '60%'],
  [72.73, '72.7%'],
  [92.5, '92.5%'],
  [99.96, '100%'],
  [0, '0%'],
  [null, '–'],
])('%s percent is told as %s', (percent, text) => {
  expect(percentText(percent)).toBe(text)
})
