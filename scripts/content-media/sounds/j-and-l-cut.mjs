// What is heard in the film of the three cuts: a street, a loom, and the weaver.
import { atLoudness, bandPass, lowPass } from '../filters.mjs'
import { livingRoom } from '../rooms.mjs'
import { atLevel, faded, joined, later, mixed, part, silence, whiteNoise } from '../signal.mjs'

/** One beat of the loom: the shuttle flies, the wood strikes. */
function beat(seed) {
  const air = whiteNoise(0.5, seed)
  const decay = (seconds) => (sample, i) => sample * Math.exp(-i / 48_000 / seconds)
  const knock = mixed(bandPass(air, 850, 6).map(decay(0.03)), lowPass(air, 180).map(decay(0.05)))
  const swish = bandPass(part(air, 0, 0.22), 2_400, 1.5).map(
    (sample, i, all) => 0.12 * sample * Math.sin((Math.PI * i) / all.length),
  )
  return mixed(later(knock, 0.24), swish)
}

function loom(seconds) {
  const beats = Array.from({ length: Math.ceil(seconds * 2) }, (_, n) => later(beat(100 + n), n / 2))
  return part(mixed(silence(seconds), ...beats), 0, seconds)
}

export function cutSound(say) {
  const street = (seconds) => faded(atLevel(livingRoom(seconds), -24), 0.03)
  const clacking = (seconds) => faded(atLevel(loom(seconds), -25), 0.01)
  const [one, two] = ['It was my father’s loom.', 'He never let me touch it.'].map((text) =>
    atLoudness(say(text).sound, -20),
  )
  const speech = joined(silence(0.35), one, silence(0.3), two)
  const spoken = joined(speech, silence(5)).slice(0, silence(3.9).length)
  return joined(
    ...[street(2.5), clacking(2.5)],
    ...[street(1.6), clacking(3.4)],
    ...[mixed(spoken, atLevel(whiteNoise(3.9, 7), -66)), clacking(1.1)],
  )
}
