import { forgetText, keepText, keptText } from '../lib/kept-text.ts'

const key = 'creare-single-keys'

/** Whether single-key shortcuts are on in this browser. On by default. */
export function singleKeysOn(): boolean {
  return keptText(key) !== 'off'
}

export function switchSingleKeys(on: boolean): void {
  if (on) forgetText(key)
  else keepText(key, 'off')
}
