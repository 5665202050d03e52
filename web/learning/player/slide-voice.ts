import { deviceStorage } from '../../lib/autosave/device-copy.ts'

const name = 'creare-slide-voice'

/** Whether the browser can speak and the listener has not switched the voice off. */
export const speaksByDefault = () =>
  'speechSynthesis' in window && speechSynthesis.getVoices().length > 0 && deviceStorage.read(name) !== 'off'

export const rememberVoice = (isOn: boolean) => deviceStorage.write(name, isOn ? 'on' : 'off')
