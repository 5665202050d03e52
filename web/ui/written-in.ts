type Control = Pick<HTMLInputElement, 'isConnected' | 'type' | 'value' | 'checked'> &
  Pick<HTMLElement, 'isContentEditable' | 'textContent'>

/** What stands in a control; of what only looks for something, nothing that could be lost. */
function contentOf({ type, value, checked, isContentEditable, textContent }: Control): string {
  if (isContentEditable) return textContent ?? ''
  if (type === 'checkbox' || type === 'radio') return String(checked)
  return type === 'search' ? '' : (value ?? '')
}

/** Remembers what stood in controls before somebody wrote in them. */
export function writtenIn() {
  const before = new Map<Control, string>()
  return {
    /** To be told of every control before something is written in it. */
    turnTo(control: Control) {
      if (!before.has(control)) before.set(control, contentOf(control))
    },
    /** Whether one that is still there holds something else than it did. */
    isChanged: () => [...before].some(([control, was]) => control.isConnected && contentOf(control) !== was),
  }
}

export const isControl = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'))
