// Sounds of PDC 101, PDC 201 and VID 101.
import { breath, throughCall, wind } from '../effects.mjs'
import { atLoudness, highPass, lowPass } from '../filters.mjs'
import { fan, inRoom, rooms } from '../rooms.mjs'
import {
  atLevel,
  compared,
  faded,
  gained,
  joined,
  lasting,
  later,
  make,
  mixed,
  part,
  rate,
  samplesIn,
  silence,
} from '../signal.mjs'

function callOrLocal(say) {
  const { sound } = say('The engine never started again, not once, until the day I sold it.', {
    voice: 'rms',
  })
  return compared(
    [throughCall(sound, 71), sound].map((one) => faded(atLoudness(one, -18))),
    0.7,
  )
}

function drift(say) {
  const voice = atLoudness(say('So we took the whole thing apart.', { voice: 'rms' }).sound, -18)
  const leak = gained(lowPass(highPass(voice, 250), 4_000), -7)
  return compared(
    [mixed(voice, later(leak, 0.002)), mixed(voice, later(leak, 0.072))].map((one) => faded(one)),
    0.6,
  )
}

/** Two pieces with an overlap of some milliseconds; 0 is a bare cut. */
function crossfaded(before, after, milliseconds) {
  const overlap = samplesIn(milliseconds / 1_000)
  if (overlap === 0) return joined(before, after)
  const [kept, rest] = [before.slice(0, before.length - overlap), after.slice(overlap)]
  const both = before.slice(before.length - overlap).map((sample, i) => {
    const share = i / overlap
    return sample * Math.cos((share * Math.PI) / 2) + after[i] * Math.sin((share * Math.PI) / 2)
  })
  return joined(kept, both, rest)
}

/** The same edit three times: “we waited, um, we waited for the rain”, cut inside both words. */
function joins(say) {
  const { sound, phones } = say('We waited, um, we waited for the rain.', { slower: 1.05 })
  const voice = mixed(sound, atLevel(fan(sound.length / rate), -55))
  const vowels = phones.filter(({ name }) => name === 'ey')
  const [first, second] = [vowels[0], vowels[1]].map(({ from, to }) => (from + to) / 2)
  // The worst place: high in the wave on one side, low on the other.
  const outmost = (at, sign) => {
    let best = samplesIn(at)
    for (let i = samplesIn(at - 0.006); i < samplesIn(at + 0.006); i++)
      if (sign * voice[i] > sign * voice[best]) best = i
    return best
  }
  const [out, back] = [outmost(first, 1), outmost(second, -1)]
  const edited = (milliseconds) => {
    const overlap = samplesIn(milliseconds / 1_000)
    return crossfaded(
      voice.slice(0, out + Math.floor(overlap / 2)),
      voice.slice(back - Math.ceil(overlap / 2)),
      milliseconds,
    )
  }
  return compared(
    [edited(0), edited(10), edited(150)].map((one) => faded(atLoudness(one, -18))),
    0.7,
  )
}

function breaths(say) {
  const one = atLoudness(say('I kept every letter.').sound, -19)
  const two = atLoudness(say('He never wrote again.', { pitch: 160 }).sound, -19)
  const air = gained(breath(0.45, 81), -21)
  const [before, after] = [silence(0.16), silence(0.05)]
  const kept = joined(one, before, air, after, two)
  const swallowed = joined(one, before, part(air, 0, 0.2), two)
  const none = joined(one, silence(0.02), two)
  const tone = (sound) => mixed(sound, atLevel(fan(sound.length / rate), -56))
  return compared(
    [kept, swallowed, none].map((sound) => faded(tone(sound))),
    0.7,
  )
}

function gaps(say) {
  const one = atLoudness(say('No one asked him why.', { voice: 'rms' }).sound, -19)
  const two = atLoudness(say('Not for eleven years.', { voice: 'rms' }).sound, -19)
  const pause = silence(1.1)
  const take = joined(one, pause, two)
  const tone = atLevel(fan(take.length / rate), -44)
  const hole = tone.map((sample, i) => (i > one.length && i < one.length + pause.length ? 0 : sample))
  return compared(
    [mixed(take, hole), mixed(take, tone)].map((sound) => faded(sound, 0.1)),
    0.8,
  )
}

/** A plucked string. */
const plucked = (hertz, seconds) =>
  make(seconds, (t) =>
    [1, 2, 3, 4, 5].reduce(
      (sum, n) => sum + (Math.sin(2 * Math.PI * hertz * n * t) * Math.exp(-t * (1.4 + n * 0.9))) / n ** 1.4,
      0,
    ),
  )

function music(seconds) {
  const chords = [
    [110, 164.81, 220, 261.63],
    [87.31, 130.81, 174.61, 220],
    [130.81, 196, 261.63, 329.63],
    [98, 146.83, 196, 246.94],
  ]
  const notes = chords.flatMap((chord, n) =>
    [0, 1, 2, 3, 2, 1].map((string, step) => later(plucked(chord[string], 1.8), n * 1.35 + step * 0.225)),
  )
  return faded(mixed(silence(seconds), ...notes).slice(0, samplesIn(seconds)), 0.6)
}

function musicUnderSpeech(say) {
  const { sound } = say('He opened the drawer, and there were all the letters, unopened.', { slower: 1.05 })
  const voice = joined(silence(0.9), atLoudness(sound, -18), silence(0.7))
  const seconds = Math.min(5.6, voice.length / rate)
  const bed = lasting(inRoom(music(seconds), rooms.boxy, 0.3), voice.length)
  const under = (db) => mixed(voice, atLoudness(bed, -18 - db))
  return compared(
    [under(6), under(19)].map((one) => faded(one, 0.1)),
    0.6,
  )
}

function windOutside(say) {
  const { sound } = say('You start with the cold iron.', { voice: 'rms' })
  const voice = joined(silence(0.5), atLoudness(sound, -20), silence(0.5))
  const blown = wind(voice.length / rate, 90)
  const loud = atLevel(blown, -17)
  const bare = mixed(voice, loud)
  const cut = highPass(highPass(bare, 100), 100)
  const fur = mixed(voice, gained(lowPass(loud, 300), -26))
  return compared(
    [bare, cut, fur].map((one) => faded(gained(one, 1), 0.1)),
    0.5,
  )
}

export const sounds = {
  'pdc-101': { 'call-or-local': callOrLocal, drift },
  'pdc-201': { joins, breaths, gaps, 'music-under-speech': musicUnderSpeech },
  'vid-101': { wind: windOutside },
}
