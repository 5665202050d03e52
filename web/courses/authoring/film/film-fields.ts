import type { Film } from '../../../../contract/courses/catalogue.ts'
import type { FilmFacts } from '../../../../contract/courses/lectures.ts'
import { secondsOf } from '../../../../rules/media/film-facts.ts'
import { clockText } from '../../../../rules/media/films.ts'

/** A film as its form holds it: missing values are empty text, times are as typed. */
export interface FilmFields {
  url: string
  poster: string
  captions: { url: string; language: string; label: string }[]
  withoutCaptions: string
  chapters: { key: string; time: string; title: string }[]
  bytes: number | null
}

export function fieldsOf(film: Film | null): FilmFields {
  return {
    url: film?.url ?? '',
    poster: film?.poster ?? '',
    captions: film?.captions ?? [],
    withoutCaptions: film?.withoutCaptions ?? '',
    chapters: (film?.chapters ?? []).map(({ seconds, title }) => ({
      key: String(seconds),
      time: clockText(seconds),
      title,
    })),
    bytes: film?.bytes ?? null,
  }
}

/** The input of the contract's schema. An unreadable time counts as missing. */
export function factsOf(fields: FilmFields): FilmFacts {
  const { url, poster, captions, withoutCaptions, chapters, bytes } = fields
  return {
    url: url.trim(),
    poster: poster || null,
    captions,
    withoutCaptions: captions.length > 0 ? null : withoutCaptions.trim() || null,
    chapters: chapters.map(({ time, title }) => ({ seconds: secondsOf(time) ?? Number.NaN, title })),
    bytes,
  }
}

/** The unsaved form as a film for the player. */
export function filmOf(fields: FilmFields): Film {
  const { poster, withoutCaptions: _, chapters, ...film } = factsOf(fields)
  const whole = chapters.filter(({ seconds }) => !Number.isNaN(seconds))
  return { ...film, chapters: whole, ...(poster === null ? {} : { poster }) }
}
