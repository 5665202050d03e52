import { forgetText, keepText, keptText } from '../lib/kept-text.ts'

const key = 'creare-single-keys'

/** Whether single keys act on course pages: unless the reader switched them off in this browser. */
export function singleKeysOn(): boolean {
  return keptText(key) !== 'off'
}

export function switchSingleKeys(on: boolean): void {
  if (on) forgetText(key)
  else keepText(key, 'off')
}
