// What recording and editing do to a sound, well and badly.
import { bandPass, highPass, lowPass } from './filters.mjs'
import { decibels, make, mixed, peak, pinkNoise, randomFrom, rate, samplesIn, whiteNoise } from './signal.mjs'

/** How loud a sound is from moment to moment, in decibels. */
function envelope(sound, { attack, release }) {
  const [up, down] = [attack, release].map((seconds) => Math.exp(-1 / (seconds * rate)))
  let held = 0
  return sound.map((sample) => {
    const now = Math.abs(sample)
    const slow = now > held ? up : down
    held = slow * held + (1 - slow) * now
    return 20 * Math.log10(held + 1e-9)
  })
}

export function compressed(sound, { threshold, ratio, attack, release }) {
  const levels = envelope(sound, { attack, release })
  return sound.map((sample, i) => sample * decibels(Math.min(0, (threshold - levels[i]) * (1 - 1 / ratio))))
}

/** A gain that follows the level up to a target, as call programs do: fast down, slowly up. */
export function automaticGain(sound, { target, most, up }) {
  const levels = envelope(sound, { attack: 0.01, release: 0.25 })
  let gain = 0
  return sound.map((sample, i) => {
    const wanted = Math.min(most, target - levels[i])
    gain += (wanted - gain) / (rate * (wanted < gain ? 0.04 : up))
    return sample * decibels(gain)
  })
}

/** Turns down the sharp sounds where they are louder than the rest. */
export function deEssed(sound, { from, threshold, most }) {
  // Forward and backward, so that both parts stay together in time and add up to the whole.
  const rest = lowPass(lowPass(sound, from).reverse(), from).reverse()
  const sharp = sound.map((sample, i) => sample - rest[i])
  const levels = envelope(sharp, { attack: 0.001, release: 0.03 })
  return rest.map(
    (sample, i) => sample + sharp[i] * decibels(-Math.min(most, Math.max(0, levels[i] - threshold))),
  )
}

export const clipped = (sound, ceiling) =>
  sound.map((sample) => Math.max(-ceiling, Math.min(ceiling, sample)))

/** Each sample as one of `2 ** bits` steps. */
export function inBits(sound, bits) {
  const steps = 2 ** (bits - 1)
  return sound.map((sample) => Math.round(sample * steps) / steps)
}

/** Played too fast or too slowly, so that the pitch moves too. */
export function atSpeed(sound, speed) {
  return new Float64Array(Math.floor(sound.length / speed)).map((_, i) => {
    const at = i * speed
    const before = Math.floor(at)
    const share = at - before
    return sound[before] * (1 - share) + (sound[before + 1] ?? 0) * share
  })
}

/** What a line of a telephone leaves of a voice. */
export function throughCall(sound, seed) {
  const narrow = lowPass(lowPass(highPass(highPass(sound, 350), 350), 3_200), 3_200)
  const top = peak(narrow)
  const random = randomFrom(seed)
  const packet = samplesIn(0.04)
  const result = narrow.map((sample) => {
    // Few steps, finer near silence.
    const curved = (Math.sign(sample) * Math.log1p(255 * Math.abs(sample / top))) / Math.log(256)
    const coarse = Math.round(curved * 16) / 16
    return (Math.sign(coarse) * (256 ** Math.abs(coarse) - 1) * top) / 255
  })
  for (let at = packet; at + packet <= result.length; at += packet) {
    // A packet that never came: the one before is said again, or nothing.
    if (random() > 0.72) result.copyWithin(at, at - packet, at)
    else if (random() > 0.93) result.fill(0, at, at + packet)
  }
  return lowPass(result, 3_400)
}

/** A breath in. */
export function breath(seconds, seed) {
  const air = whiteNoise(seconds, seed)
  const shaped = mixed(
    bandPass(air, 700, 1.2),
    bandPass(air, 1_700, 2).map((sample) => sample * 0.8),
    bandPass(air, 3_600, 2.5).map((sample) => sample * 0.5),
  )
  return shaped.map((sample, i) => sample * Math.sin(Math.PI * (i / shaped.length) ** 0.7) ** 1.5)
}

/** Air that hits the microphone. */
export function pop(seed) {
  const air = lowPass(whiteNoise(0.14, seed), 160)
  const thump = make(0.14, (t) => Math.sin(2 * Math.PI * (70 - 180 * t) * t) * Math.exp(-t * 26))
  return mixed(
    thump,
    air.map((sample, i) => 2.2 * sample * Math.exp(-i / rate / 0.03)),
  )
}

/** Wind on a microphone: rumble that comes and goes. */
export function wind(seconds, seed) {
  const gusts = lowPass(lowPass(whiteNoise(seconds, seed + 1), 1.6), 1.6)
  const most = peak(gusts)
  const rumble = lowPass(lowPass(pinkNoise(seconds, seed), 110), 500)
  return rumble.map((sample, i) => sample * (0.25 + Math.abs(gusts[i] / most) * 1.6))
}
