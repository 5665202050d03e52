import { expect, test, vi } from 'vitest'
import { reportRecovered } from './report-recovered.ts'

test('what React could not hydrate goes to the console, with its cause and place', () => {
  const say = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cause = new Error('no data yet')
  const error = new Error('There was an error while hydrating', { cause })
  reportRecovered(error, { componentStack: 'at Part' })
  expect(say).toHaveBeenCalledExactlyOnceWith(error, cause, 'at Part')
})
