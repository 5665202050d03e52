// Sounds of AUD 101. Each function gets `say` of voice.mjs.
import { atSpeed, automaticGain, breath, clipped, compressed, deEssed, inBits, pop } from '../effects.mjs'
import { atLoudness, bell, highPass, highShelf } from '../filters.mjs'
import { bedroom, clap, fan, hum, inRoom, kitchen, livingRoom, rooms } from '../rooms.mjs'
import {
  atLevel,
  atPeak,
  compared,
  faded,
  gained,
  joined,
  lasting,
  later,
  mixed,
  part,
  rate,
  samplesIn,
  silence,
  whiteNoise,
} from '../signal.mjs'
import { noiseReduced } from '../spectrum.mjs'

const sentence = 'Peter brought six thick books back.'
const story = 'And then the train left without me.'

/** The levels of the lecture's table, 22 dB up. */
const threeRooms = () =>
  compared([
    faded(atLevel(kitchen(4), -24)),
    faded(atLevel(livingRoom(4), -29)),
    faded(atLevel(bedroom(4), -33)),
  ])

function claps() {
  const twice = (room, share) =>
    joined(
      ...[1, 2].flatMap((seed) => {
        const heard = inRoom(joined(clap(seed), silence(0.9)), room, share).slice(0, samplesIn(1.15))
        return [faded(heard, 0.005)]
      }),
    )
  return atPeak(compared([twice(rooms.bare, 1.3), twice(rooms.soft, 0.6)], 0.3), -3)
}

function hums(say) {
  const { sound } = say(sentence, { voice: 'rms' })
  const pure = hum(2.6, [1])
  const buzz = hum(2.6, [1, 0.9, 0.7, 0.55, 0.45, 0.38, 0.3, 0.26, 0.2, 0.17, 0.14, 0.12])
  const under = atLevel(lasting(buzz, sound.length), -34)
  return compared([
    faded(atLevel(pure, -16)),
    faded(atLevel(buzz, -24)),
    faded(mixed(atLoudness(sound, -18), under)),
  ])
}

function nearAndFar(say) {
  const { sound } = say(sentence, { voice: 'rms' })
  const voice = joined(silence(0.5), sound, silence(0.4))
  const noise = atLevel(fan(voice.length / rate), -46)
  const at = (share, db) =>
    faded(mixed(atLoudness(inRoom(voice, rooms.boxy, share), -18), gained(lasting(noise, voice.length), db)))
  return compared([at(1.6, 8), at(0.4, -4)], 0.3)
}

function pops(say) {
  const { sound, phones } = say('Peter Piper put the pepper back.', { voice: 'slt' })
  const voice = atLoudness(sound, -19)
  const puffs = phones
    .filter(({ name }) => name === 'p' || name === 'b')
    .map(({ to }, n) => later(gained(pop(40 + n), n % 3 === 0 ? -3 : -7), Math.max(0, to - 0.03)))
  const aside = highShelf(voice, 5_000, -3)
  return compared([faded(mixed(voice, ...puffs)), faded(aside)], 0.7)
}

function clipping(say) {
  const { sound } = say('And then he laughed, ha ha ha ha!', { voice: 'rms', pitch: 130 })
  const clean = atLoudness(sound, -18)
  return compared(
    [clean, atLoudness(clipped(sound, 0.06), -18)].map((one) => faded(one)),
    0.7,
  )
}

function helper(say) {
  const noise = atLevel(fan(13), -52)
  const first = atLoudness(say(story).sound, -20)
  const laugh = atLoudness(say('Ha ha ha ha!', { pitch: 230 }).sound, -9)
  const last = atLoudness(say('So I walked home.').sound, -20)
  const take = joined(first, silence(2.6), laugh, silence(0.25), last, silence(1.8))
  const heard = mixed(take, noise.slice(0, take.length))
  return faded(clipped(automaticGain(heard, { target: -24, most: 30, up: 0.9 }), 0.9), 0.1)
}

function tooLow(say) {
  const { sound } = say(story)
  const take = joined(silence(0.6), sound, silence(0.6))
  const preamplifier = atLevel(whiteNoise(take.length / rate, 50), -66)
  const recorded = (db) => mixed(gained(atPeak(take, -15), db), preamplifier)
  return compared(
    [recorded(0), recorded(-40)].map((one, n) => faded(gained(one, n * 40 + 3))),
    0.4,
  )
}

function numbers(say) {
  const { sound } = say(story)
  const voice = atLoudness(sound, -18)
  const coarse = atLoudness(inBits(atPeak(sound, -12), 6), -18)
  return compared(
    [voice, atSpeed(voice, 48 / 44.1), coarse].map((one) => faded(one)),
    0.6,
  )
}

function lightAndHeavyHand(say) {
  const { sound } = say(sentence)
  const voice = joined(silence(0.9), atLoudness(sound, -20), silence(0.5))
  const noise = atLevel(fan(voice.length / rate + 4), -42)
  const raw = mixed(voice, noise.slice(0, voice.length))
  const learned = part(noise, 2)
  const some = [raw, noiseReduced(raw, learned, 8, 3), noiseReduced(raw, learned, 40, 9)]
  return compared(
    some.map((one) => faded(atLoudness(one, -18), 0.1)),
    0.4,
  )
}

function compression(say) {
  const [soft, loud] = [
    say('I never told anyone.', { pitch: 150 }).sound,
    say('Not even her!', { pitch: 220 }).sound,
  ]
  const air = gained(breath(0.4, 60), -16)
  const take = joined(gained(soft, -9), silence(0.12), air, silence(0.05), loud, silence(0.8))
  const heard = mixed(take, atLevel(fan(take.length / rate), -50))
  const gentle = compressed(heard, { threshold: -24, ratio: 2.5, attack: 0.015, release: 0.15 })
  const heavy = compressed(heard, { threshold: -50, ratio: 12, attack: 0.002, release: 0.04 })
  return compared(
    [gentle, heavy].map((one) => faded(atLoudness(one, -19), 0.05)),
    0.6,
  )
}

function sibilance(say) {
  const { sound } = say('My sister sells six silk scarves.')
  const sharp = bell(sound, 6_200, 11, 0.9)
  const voice = atLoudness(sharp, -19)
  const eased = deEssed(voice, { from: 4_500, threshold: -46, most: 6 })
  const gone = deEssed(voice, { from: 3_000, threshold: -75, most: 30 })
  return compared(
    [voice, eased, gone].map((one) => faded(one)),
    0.6,
  )
}

function neighbors(say) {
  const studio = atLoudness(say('You’re listening to the morning show.', { voice: 'rms' }).sound, -16)
  const yours = atLoudness(say('Hello, and welcome to my first episode.').sound, -23)
  const next = atLoudness(say('And now, the news.', { voice: 'rms' }).sound, -16)
  return compared(
    [studio, yours, next].map((one) => faded(highPass(one, 70))),
    0.5,
  )
}

export const sounds = {
  'three-rooms': threeRooms,
  claps,
  hum: hums,
  'near-and-far': nearAndFar,
  pops,
  clipping,
  helper,
  'too-low': tooLow,
  numbers,
  'noise-reduction': lightAndHeavyHand,
  compression,
  sibilance,
  neighbors,
}
