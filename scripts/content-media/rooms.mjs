// Rooms: what stays of a sound in them, and what they sound like when no one speaks.
import { highPass, lowPass } from './filters.mjs'
import { make, mixed, pinkNoise, randomFrom, rate, samplesIn, silence, whiteNoise } from './signal.mjs'
import { convolved } from './spectrum.mjs'

/**
 * What a room makes of one click, without the click itself.
 *
 * @param fading seconds until it is 60 dB down
 * @param bright the highest tone that the walls send back well
 * @param flutter seconds between two bare walls and back; null if there are none
 */
function answerOf({ fading, bright, flutter = null, seed }) {
  const random = randomFrom(seed)
  const answer = silence(Math.max(0.15, fading * 1.2))
  for (let at = 0.004, n = 0; at < 0.04; at *= 1.35, n++)
    answer[samplesIn(at)] += (n % 2 ? -0.5 : 0.5) * 10 ** ((-3 * at) / fading) * (0.7 + 0.3 * random())
  for (let i = samplesIn(0.012); i < answer.length; i++)
    answer[i] += 0.07 * random() * 10 ** ((-3 * i) / rate / fading)
  if (flutter !== null)
    for (let at = flutter; at < fading; at += flutter)
      answer[samplesIn(at)] += 0.55 * 10 ** ((-2.2 * at) / fading)
  return highPass(lowPass(answer, bright), 120)
}

const bare = answerOf({ fading: 1.1, bright: 9_000, flutter: 0.0175, seed: 11 })
const boxy = answerOf({ fading: 0.5, bright: 3_500, seed: 12 })
const soft = answerOf({ fading: 0.14, bright: 1_800, seed: 13 })

export const rooms = { bare, boxy, soft }

/** @param share of the room beside the sound itself: 1 is as loud as the room gives it back */
export const inRoom = (sound, room, share = 1) =>
  mixed(
    sound,
    convolved(sound, room).map((sample) => sample * share),
  )

/** A clap of two hands, close by and dry. */
export function clap(seed) {
  const air = whiteNoise(0.06, seed)
  const shape = (t) => Math.exp(-t / 0.0035) + 0.35 * Math.exp(-t / 0.012)
  const burst = air.map((sample, i) => sample * shape(i / rate))
  return mixed(
    lowPass(highPass(burst, 900), 7_000),
    lowPass(burst, 1_800).map((sample) => sample * 0.5),
  )
}

/** Mains: the tone itself, and the tones above it that a transformer or a motor adds. */
export function hum(seconds, strengths, hertz = 50) {
  return make(seconds, (t) =>
    strengths.reduce(
      (sum, strength, n) => sum + strength * Math.sin(2 * Math.PI * hertz * (n + 1) * t + n),
      0,
    ),
  )
}

/** A refrigerator in the same room. */
export function kitchen(seconds) {
  const motor = hum(seconds, [0.5, 1, 0.35, 0.5, 0.2, 0.3, 0.1, 0.16])
  const rattle = motor.map((sample, i) => sample * (1 + 0.25 * Math.sin(2 * Math.PI * 3.1 * (i / rate))))
  return mixed(
    rattle,
    pinkNoise(seconds, 21).map((sample) => sample * 1.6),
  )
}

/** A street behind the window, with a car that passes. */
export function livingRoom(seconds) {
  const street = lowPass(lowPass(pinkNoise(seconds, 22), 450), 900)
  const car = lowPass(highPass(whiteNoise(seconds, 23), 250), 1_300)
  const passing = (t) => Math.exp(-(((t - seconds * 0.55) / (seconds * 0.2)) ** 2))
  return street.map((sample, i) => 2.4 * sample + 0.22 * car[i] * passing(i / rate))
}

/** Clothes and curtains, and the air. */
export const bedroom = (seconds) => lowPass(pinkNoise(seconds, 24), 2_500)

/** The fan of a computer: air, and the tone of its blades. */
export function fan(seconds, seed = 25) {
  const air = lowPass(pinkNoise(seconds, seed), 6_000)
  const blades = make(
    seconds,
    (t) => 0.05 * Math.sin(2 * Math.PI * 233 * t) + 0.03 * Math.sin(2 * Math.PI * 466 * t),
  )
  return mixed(air, blades)
}
