/** Anything but a number counts as no value. */
export interface ProgressState {
  value: number | null
  max: number
  state: 'indeterminate' | 'loading' | 'complete'
}

export const DEFAULT_MAX = 100

/**
 * Specification, sections 4 and 5: `max` must be a number above 0, else 100; a value outside 0..max is ignored, which
 * makes the bar indeterminate; complete when the value equals max.
 */
export function progressState(value: unknown, max?: unknown): ProgressState {
  const limit = isNumber(max) && max > 0 ? max : DEFAULT_MAX
  if (!isNumber(value) || value < 0 || value > limit) {
    return { value: null, max: limit, state: 'indeterminate' }
  }
  return { value, max: limit, state: value === limit ? 'complete' : 'loading' }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

export type StepState = 'done' | 'current' | 'open'

/**
 * A state per module. `completed` is a count (the first ones) or a flag per module, because completion can be undone.
 * `current` is the index of the open module; a completed one stays done.
 */
export function stepStates(
  total: number,
  completed: number | readonly boolean[],
  current?: number,
): StepState[] {
  return Array.from({ length: Math.max(0, total) }, (_, index) => {
    const done = typeof completed === 'number' ? index < completed : completed[index] === true
    return done ? 'done' : index === current ? 'current' : 'open'
  })
}
