/** What the script in the head remembers. */
interface EarlyPress {
  button: HTMLButtonElement | null
  hear: (event: Event) => void
  forget: (event?: Event) => void
  /** Types, ticks and chooses once more, where it is not there any more or was not heard. */
  retype: () => void
  /** Of a page that sleeps until somebody turns to it (wake-script.ts): that somebody did. */
  used?: 1
  /** The key pressed last in it, and what hears it. */
  key?: KeyboardEvent | null
  hearKey?: (event: KeyboardEvent) => void
}

/**
 * For the document head: remembers the button that was pressed last before the page's scripts are there, which on a
 * slow connection takes seconds. Of forms only those count that need a script (`method="dialog"`, see
 * web/lib/use-contract-form.ts); Enter in a field presses their button too. All other forms and links work without.
 * Whoever goes on writing after pressing has not finished, and presses again. A constant, so a content policy can allow
 * it by its hash.
 *
 * What is typed, ticked and chosen meanwhile is remembered too, in its order: fields that are kept by a script begin
 * with what the script knows. React hears a field only when it differs from what React saw last, hence the way round by
 * another text or tick; and it only knows what it saw of a part of the page that is awake, hence the press that nothing
 * listens to, for which React wakes that part. It is here and not with what wakes the page, because there every byte is
 * asked for before it wakes. What is in a part that still sleeps (web/lib/part-on-use.tsx) waits until that part wakes.
 *
 * A press that waits for 8 seconds is told that something of the page is missing, until it wakes all the same.
 */
export const earlyPressScript =
  "(function(){var t=new Map,e=window.earlyPress={button:null,forget:function(v){e.button=null;e.told&&(e.told=e.told.remove());var f=v&&v.target;f&&f.matches('textarea,select,input:not([type=file])')&&(t.delete(f),t.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value))},retype:function(){t.forEach(function(w,f){if(f.closest('[data-sleeping]'))return;t.delete(f);if(!f.isConnected)return;f.dispatchEvent(new Event('auxclick',{bubbles:true}));if(w===!!w){f.checked=!w;f.click();return}if(f.matches('select')){f.value=w;f.dispatchEvent(new Event('change',{bubbles:true}));return}var s=f.selectionStart,p=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(f),'value');f.value=w+' ';p.set.call(f,w);f.dispatchEvent(new Event('input',{bubbles:true}));if(document.activeElement===f&&s!=null)f.setSelectionRange(s,s)})},hear:function(v){var b=v.target.closest&&v.target.closest('button');e.button=b&&(b.type==='button'||b.type==='submit'&&b.form&&b.form.getAttribute('method')==='dialog')?b:null;setTimeout(function(){if(!e.button||e.told)return;var p=e.told=document.createElement('p');p.className='load-trouble';p.role='alert';p.innerHTML='This page did not load completely. <a href=\"\">Reload</a>';document.body.append(p)},8e3)}};addEventListener('click',e.hear,true);addEventListener('input',e.forget,true)})()"

const remembered = () => (window as { earlyPress?: EarlyPress }).earlyPress

/** The page was awake enough to hear this press itself. */
export function forgetEarlyPress(): void {
  remembered()?.forget()
}

/** @returns whether the page slept until somebody turned to it, and is awake for that */
export const wasTurnedTo = () => remembered()?.used !== undefined

/** @returns the key pressed last before the page was awake; whoever takes it presses it again where it is heard */
export function takeEarlyKey(): KeyboardEvent | null {
  const early = remembered()
  if (early?.hearKey === undefined) return null
  window.removeEventListener('keydown', early.hearKey, true)
  const { key = null } = early
  early.key = null
  return key
}

/** For what did not hear it the first time. A field writes nothing for it, and a button is not pressed by it. */
export function pressKeyAgain(key: KeyboardEvent): void {
  key.target?.dispatchEvent(new KeyboardEvent('keydown', key))
}

/** What tells that somebody turns to a page. A key does too. */
export const signsOfUse = ['pointermove', 'pointerdown', 'click', 'focusin', 'input', 'scroll']

/** The attribute of a part of the page that sleeps on while the page is awake. */
export const asleep = 'data-sleeping'
const isAsleep = (element: Element | null) => element?.closest(`[${asleep}]`) != null

/** @returns whether someone is in this part of the page, or was and left something there */
export function touchedEarly(part: Element): boolean {
  const fields = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return (
    part.contains(document.activeElement) ||
    part.contains(remembered()?.button ?? null) ||
    fields.some(({ value, defaultValue }) => value !== defaultValue)
  )
}

/** Presses once more what was pressed before the page was awake. To be called when it is, or when a part of it is. */
export function pressEarlyButton(): void {
  const early = remembered()
  if (early === undefined) return
  const isLast = document.querySelector(`[${asleep}]`) === null
  if (isLast) window.removeEventListener('click', early.hear, true)
  // Not within the effect that calls this: React wakes a sleeping part of the page for a press, but not while it
  // commits. Pressed once more until then, the page has heard it, and nothing is left to be done.
  setTimeout(() => {
    // What is done here is not heard as done by the visitor.
    window.removeEventListener('click', early.hear, true)
    window.removeEventListener('input', early.forget, true)
    early.retype()
    const { button } = early
    if (!isAsleep(button)) {
      early.forget()
      if (button?.isConnected) button.click()
    }
    if (isLast) {
      const key = takeEarlyKey()
      if (key !== null) pressKeyAgain(key)
      return
    }
    window.addEventListener('click', early.hear, true)
    window.addEventListener('input', early.forget, true)
  })
}
