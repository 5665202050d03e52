type Control = Pick<HTMLInputElement, 'isConnected' | 'type' | 'value' | 'checked'> &
  Pick<HTMLElement, 'isContentEditable' | 'textContent'>

/** A control's value; empty for searches, which lose nothing. */
function contentOf({ type, value, checked, isContentEditable, textContent }: Control): string {
  if (isContentEditable) return textContent ?? ''
  if (type === 'checkbox' || type === 'radio') return String(checked)
  return type === 'search' ? '' : (value ?? '')
}

/** Tracks whether controls differ from their initial values. */
export function writtenIn() {
  const before = new Map<Control, string>()
  return {
    /** Call it for every control before it is changed. */
    turnTo(control: Control) {
      if (!before.has(control)) before.set(control, contentOf(control))
    },
    /** Whether a control still in the page differs from its initial value. */
    isChanged: () => [...before].some(([control, was]) => control.isConnected && contentOf(control) !== was),
  }
}

export const isControl = (element: EventTarget): element is HTMLInputElement =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'))
