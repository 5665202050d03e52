import { deviceStorage } from './autosave/device-copy.ts'

const key = 'creare-single-keys'

/** Whether single-key shortcuts are on in this browser. On by default. */
export function singleKeysOn(): boolean {
  return deviceStorage.read(key) !== 'off'
}

export function switchSingleKeys(on: boolean): void {
  if (on) deviceStorage.remove(key)
  else deviceStorage.write(key, 'off')
}
