import { describe, expect, it } from 'vitest'
import { progressState, stepStates } from './progress-state.ts'

describe('progressState', () => {
  it.each([undefined, null, Number.NaN, '40', Number.POSITIVE_INFINITY])(
    'is indeterminate without a number: %s',
    (value) => expect(progressState(value)).toEqual({ value: null, max: 100, state: 'indeterminate' }),
  )

  it.each([-1, 101, 1e9])('ignores %s, outside 0 to max', (value) =>
    expect(progressState(value).state).toBe('indeterminate'),
  )

  it('is loading between 0 and max', () => {
    expect(progressState(0)).toEqual({ value: 0, max: 100, state: 'loading' })
    expect(progressState(4, 5)).toEqual({ value: 4, max: 5, state: 'loading' })
  })

  it('is complete at max', () => {
    expect(progressState(100).state).toBe('complete')
    expect(progressState(5, 5).state).toBe('complete')
  })

  it.each([0, -5, Number.NaN, '50', null, Number.POSITIVE_INFINITY])('takes 100 for a max of %s', (max) =>
    expect(progressState(50, max)).toEqual({ value: 50, max: 100, state: 'loading' }),
  )
})

describe('stepStates', () => {
  it('fills the first ones', () =>
    expect(stepStates(5, 2, 2)).toEqual(['done', 'done', 'current', 'open', 'open']))

  it('follows flags, because completion can be undone', () =>
    expect(stepStates(3, [true, false, true], 0)).toEqual(['done', 'open', 'done']))

  it('is empty without modules', () => expect(stepStates(0, 3)).toEqual([]))
})
