/** What a `datetime-local` input shows for a moment, in the reader's time zone. @param at null: an empty input */
export function localInput(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment a `datetime-local` input stands for; null while it is empty or half typed. */
export function momentOf(value: string): string | null {
  const date = new Date(value)
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

export const halfTypedFault = 'Please give the whole date and the time'

/** Whether an input of a form holds a date that is typed by half: its value is empty then, as if there was none. */
export function isHalfTyped(form: HTMLFormElement, name: string): boolean {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement && input.validity.badInput
}

/**
 * What is wrong with a clock time that its day does not have, in the reader's time zone; undefined where nothing is. In
 * the night that summer time begins the clocks skip an hour, and a time in it would be taken for one an hour later.
 */
export function skippedFault(value: string): string | undefined {
  const isSkipped = value !== '' && localInput(momentOf(value)) !== value.slice(0, 16)
  return isSkipped
    ? 'The clocks skip this time, because summer time begins. Please choose another.'
    : undefined
}
