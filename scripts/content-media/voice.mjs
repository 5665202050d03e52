// A voice made by Flite (the Debian package `flite`), which anyone may use and pass on: see content/LICENSE.md.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lowPass } from './filters.mjs'
import { atPeak, rate, samplesIn } from './signal.mjs'

const rateOfVoice = 16_000
const times = rate / rateOfVoice

/**
 * @param folder for the file in between
 * @returns the words without the silence around them, and the sounds of the words with the seconds where they begin and
 *   end
 */
export function sayer(folder) {
  return function say(text, { voice = 'slt', slower = 1, pitch = null } = {}) {
    const file = path.join(folder, 'voice.wav')
    const settings = ['--setf', `duration_stretch=${slower}`]
    if (pitch !== null) settings.push('--setf', `int_f0_target_mean=${pitch}`)
    const said = execFileSync('flite', ['-voice', voice, ...settings, '-psdur', '-t', text, '-o', file], {
      encoding: 'utf8',
    })
    const whole = raised(samplesOf(readFileSync(file)))
    let from = 0
    const phones = said
      .trim()
      .split(/\s+/)
      .map((one) => {
        const [name, end] = one.split(':')
        const phone = { name, from, to: Number(end) }
        from = phone.to
        return phone
      })
    const words = phones.filter(({ name }) => name !== 'pau')
    const begin = Math.max(0, (words[0]?.from ?? 0) - 0.02)
    const end = (words.at(-1)?.to ?? whole.length / rate) + 0.06
    const sound = atPeak(whole.slice(samplesIn(begin), samplesIn(end)), -6)
    return {
      sound,
      phones: phones.map(({ name, from, to }) => ({ name, from: from - begin, to: to - begin })),
    }
  }
}

/** 16-bit samples after the header of a WAV file. */
function samplesOf(bytes) {
  const at = bytes.indexOf('data') + 8
  return Float64Array.from(
    { length: (bytes.length - at) >> 1 },
    (_, i) => bytes.readInt16LE(at + 2 * i) / 32_768,
  )
}

/** Three samples for each, smoothed. */
function raised(sound) {
  const wide = new Float64Array(sound.length * times)
  for (const [i, sample] of sound.entries()) wide[i * times] = sample * times
  return lowPass(lowPass(lowPass(wide, 7_400, 0.52), 7_400, 0.71), 7_400, 1.93)
}
