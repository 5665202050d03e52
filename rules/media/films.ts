/** Detects how a film is played from its URL, and times the slides that replace a missing film. */

export type FilmSource =
  /** mp4 or webm, played natively. */
  | { kind: 'file'; url: string }
  /** HLS. */
  | { kind: 'stream'; url: string }
  /** An external player, loaded only after consent. `page` is the film's page there. */
  | { kind: 'embed'; host: 'YouTube' | 'Vimeo'; url: string; page: string }

/**
 * @param address `https://…`, or a path on this site
 * @returns null for a URL that cannot be played
 */
export function filmSource(address: string): FilmSource | null {
  if (/^\/(?!\/)/.test(address)) return { kind: isStream(address) ? 'stream' : 'file', url: address }
  // `URL` silently drops line breaks and tabs.
  if (/\p{Cc}/u.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (host === 'youtu.be' || host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const id = host === 'youtu.be' ? first : (url.searchParams.get('v') ?? second)
    if (!/^[\w-]{6,20}$/.test(id)) return null
    const embed = `https://www.youtube-nocookie.com/embed/${id}`
    return { kind: 'embed', host: 'YouTube', url: embed, page: `https://www.youtube.com/watch?v=${id}` }
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = host === 'vimeo.com' ? first : second
    if (!/^\d{4,15}$/.test(id)) return null
    const embed = `https://player.vimeo.com/video/${id}?dnt=1`
    return { kind: 'embed', host: 'Vimeo', url: embed, page: `https://vimeo.com/${id}` }
  }
  return { kind: isStream(url.pathname) ? 'stream' : 'file', url: url.href }
}

function isStream(path: string): boolean {
  return path.toLowerCase().endsWith('.m3u8')
}

/** A slide and its time span, in seconds. */
export interface Slide {
  text: string
  start: number
  end: number
}

/** Seconds per slide: a base, plus a slow reading pace per word. */
const baseSeconds = 2.5
const secondsPerWord = 0.38

/** One slide for the title and one for each key point, without gaps. */
export function slidesOf(title: string, keyPoints: readonly string[]): Slide[] {
  let end = 0
  return [title, ...keyPoints].map((text) => {
    const start = end
    const words = text.trim().split(/\s+/).length
    end = Math.round((start + baseSeconds + words * secondsPerWord) * 10) / 10
    return { text, start, end }
  })
}

/** Index of the slide at a time; the last one after the end. */
export function slideAt(slides: readonly Slide[], seconds: number): number {
  const index = slides.findIndex(({ end }) => seconds < end)
  return index === -1 ? Math.max(0, slides.length - 1) : index
}

/** `75` as "1:15". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
