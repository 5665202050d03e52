// Sounds as arrays of samples between -1 and 1, 48,000 a second, and the first things to do with them.

export const rate = 48_000

/** Random numbers from -1 to 1 that are the same in every run. */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

export const decibels = (value) => 10 ** (value / 20)

export const samplesIn = (seconds) => Math.round(seconds * rate)

export const silence = (seconds) => new Float64Array(samplesIn(seconds))

/** @param value the sample at a number of seconds */
export function make(seconds, value) {
  return silence(seconds).map((_, index) => value(index / rate, index))
}

export const gained = (sound, db) => sound.map((sample) => sample * decibels(db))

export function joined(...parts) {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The sum of sounds that begin together; as long as the longest. */
export function mixed(...sounds) {
  const whole = new Float64Array(Math.max(...sounds.map(({ length }) => length)))
  for (const sound of sounds) for (const [index, sample] of sound.entries()) whole[index] += sample
  return whole
}

export const later = (sound, seconds) => joined(silence(seconds), sound)

/** From the beginning, repeated or cut. */
export const lasting = (sound, length) =>
  new Float64Array(length).map((_, index) => sound[index % sound.length])

export const part = (sound, from, to = sound.length / rate) => sound.slice(samplesIn(from), samplesIn(to))

export function faded(sound, seconds = 0.02) {
  const edge = samplesIn(seconds)
  return sound.map((sample, index) => {
    const inside = Math.min(1, index / edge, (sound.length - 1 - index) / edge)
    return sample * Math.sin((inside * Math.PI) / 2) ** 2
  })
}

export const peak = (sound) => sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** In decibels below full scale, over the whole sound. */
export function level(sound) {
  const power = sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length
  return 10 * Math.log10(power)
}

export const atLevel = (sound, db) => gained(sound, db - level(sound))

export const atPeak = (sound, db) => gained(sound, db - 20 * Math.log10(peak(sound)))

export function whiteNoise(seconds, seed) {
  const random = randomFrom(seed)
  return silence(seconds).map(() => random())
}

/** Falls by 3 dB an octave, as most rooms do (Paul Kellet's filter). */
export function pinkNoise(seconds, seed) {
  const state = new Float64Array(3)
  return whiteNoise(seconds, seed).map((white) => {
    state[0] = 0.99765 * state[0] + white * 0.099046
    state[1] = 0.963 * state[1] + white * 0.2965164
    state[2] = 0.57 * state[2] + white * 1.0526913
    return (state[0] + state[1] + state[2] + white * 0.1848) / 6
  })
}

/** The parts one after the other, with a pause between them that says where the next begins. */
export function compared(parts, pause = 0.5) {
  return joined(...parts.flatMap((part, index) => (index === 0 ? [part] : [silence(pause), part])))
}
