/** The value of a `datetime-local` input, in the reader's time zone. Null gives an empty input. */
export function localInput(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The timestamp of a `datetime-local` value; null if it is empty or half-typed. */
export function momentOf(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

export const halfTypedFault = 'Please enter the full date and time'

/** Whether a date input is half-typed: its value is then empty, as if there was none. */
export function isHalfTyped(form: HTMLFormElement, name: string): boolean {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement && input.validity.badInput
}

/**
 * The error for a local time skipped when daylight saving begins, or undefined. The browser would read it as an hour
 * later.
 */
export function skippedFault(value: string): string | undefined {
  const isSkipped = value !== '' && localInput(momentOf(value)) !== value.slice(0, 16)
  return isSkipped ? 'This time is skipped when the clocks go forward. Please choose another.' : undefined
}
