// Makes the sounds of the courses: node scripts/content-media/make-sounds.mjs [name …]
// Needs the Debian packages flite (2.2-5) and ffmpeg. What it makes is in the repository, so nothing else runs it; the
// same versions make the same bytes (docs/decisions/0091).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { loudness } from './filters.mjs'
import { peak, rate } from './signal.mjs'
import { sounds as ofAudio } from './sounds/aud-101.mjs'
import { sounds as ofOthers } from './sounds/podcasts-and-film.mjs'
import { sayer } from './voice.mjs'
import { waveOf } from './wave.mjs'

const wanted = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'creare-sounds-'))
const say = sayer(folder)

try {
  for (const [course, sounds] of Object.entries({ 'aud-101': ofAudio, ...ofOthers })) {
    const media = path.join(import.meta.dirname, '../../content/courses', course, 'media')
    mkdirSync(media, { recursive: true })
    for (const [name, make] of Object.entries(sounds)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const sound = make(say)
      const top = peak(sound)
      if (top > 1) throw new Error(`${name} peaks at ${top.toFixed(2)}, above the highest number there is`)
      const [wave, file] = [path.join(folder, 'sound.wav'), path.join(media, `${name}.mp3`)]
      writeFileSync(wave, waveOf(sound))
      execFileSync('ffmpeg', [
        ...['-y', '-loglevel', 'error', '-i', wave, '-map_metadata', '-1', '-id3v2_version', '0'],
        ...['-flags:a', '+bitexact', '-fflags', '+bitexact', '-codec:a', 'libmp3lame', '-b:a', '64k', file],
      ])
      const seconds = sound.length / rate
      const facts = [
        `${seconds.toFixed(1)} s`,
        `${loudness(sound).toFixed(1)} LUFS`,
        `peak ${(20 * Math.log10(top)).toFixed(1)} dB`,
        `${statSync(file).size.toLocaleString('en')} bytes`,
      ]
      process.stdout.write(`${course}/${name}: ${facts.join(', ')}\n`)
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
