/** Validation of a module's film beyond its field types. */

import type { Fault } from '../assessment/question-faults.ts'
import { filmSource } from './films.ts'

export interface FilmFacts {
  url: string
  captions: readonly { language: string }[]
  /** Reason for no captions. */
  withoutCaptions?: string | null | undefined
  chapters: readonly { seconds: number }[]
}

/** Whether a film lacks both captions and a reason for having none (no speech). Embedded players bring their own. */
export function lacksCaptions({ url, captions, withoutCaptions }: Omit<FilmFacts, 'chapters'>): boolean {
  return filmSource(url)?.kind !== 'embed' && captions.length === 0 && !withoutCaptions?.trim()
}

/** Faults by field; empty if none. */
export function filmFaults(film: FilmFacts): Fault[] {
  const faults: Fault[] = []
  if (filmSource(film.url) === null) {
    faults.push({
      path: ['url'],
      message: 'Please upload a video, or enter an address that starts with https://',
    })
  } else if (lacksCaptions(film)) {
    faults.push({ path: ['withoutCaptions'], message: 'Please add captions, or say why there are none' })
  }
  for (const [index, { language }] of film.captions.entries()) {
    if (film.captions.findIndex((other) => other.language === language) < index) {
      faults.push({
        path: ['captions', index, 'language'],
        message: 'There are captions in this language already',
      })
    }
  }
  for (const [index, { seconds }] of film.chapters.entries()) {
    const before = film.chapters[index - 1]?.seconds ?? -1
    if (seconds <= before) {
      faults.push({
        path: ['chapters', index, 'seconds'],
        message: 'This chapter begins later than the one before',
      })
    }
  }
  return faults
}

/** "1:15" or "1:02:03" as seconds; null for anything else. */
export function secondsOf(clock: string): number | null {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,3})$/.exec(clock.trim()) ?? []
  if (seconds === '' || (clock.includes(':') && Number(seconds) > 59)) return null
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
