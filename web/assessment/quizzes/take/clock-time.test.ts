import { expect, test } from 'vitest'
import { clockTime, clockWords } from './clock-time.ts'

test.each([
  [0, '0:00', '0 seconds'],
  [1, '0:01', '1 second'],
  [59_999, '1:00', '1 minute'],
  [402_000, '6:42', '6 minutes 42 seconds'],
  [3_600_000, '1:00:00', '1 hour'],
  [3_966_000, '1:06:06', '1 hour 6 minutes 6 seconds'],
  [-5, '0:00', '0 seconds'],
])('%i ms is %s, spoken as %s', (milliseconds, shown, said) => {
  expect([clockTime(milliseconds), clockWords(milliseconds)]).toEqual([shown, said])
})
