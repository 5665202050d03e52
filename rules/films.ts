/**
 * What can be played, and how: the kind of a film by its address, and the times of slides that stand in for one.
 */

export type FilmSource =
  /** mp4 or webm, played by the browser itself. */
  | { kind: 'file'; url: string }
  /** HLS: many short files behind a list. */
  | { kind: 'stream'; url: string }
  /** A player of another house, loaded after consent only. `page` is where the film is at home. */
  | { kind: 'embed'; host: 'YouTube' | 'Vimeo'; url: string; page: string }

/**
 * @param address `https://…`, or a path of this site
 * @returns null for an address nothing can be played from: another protocol, or no address at all
 */
export function filmSource(address: string): FilmSource | null {
  if (/^\/(?!\/)/.test(address)) return { kind: isStream(address) ? 'stream' : 'file', url: address }
  // `URL` drops line breaks and tabs without a word.
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

/** A slide and when it stands, in seconds. */
export interface Slide {
  text: string
  start: number
  end: number
}

/** Seconds a slide stays: a base, and more for every word, at a pace that leaves time to think. */
const baseSeconds = 2.5
const secondsPerWord = 0.38

/**
 * Slides of a module: its title, then a slide for every key point. They follow each other without a gap, and no
 * words are lost.
 */
export function slidesOf(title: string, keyPoints: readonly string[]): Slide[] {
  let end = 0
  return [title, ...keyPoints].map((text) => {
    const start = end
    const words = text.trim().split(/\s+/).length
    end = Math.round((start + baseSeconds + words * secondsPerWord) * 10) / 10
    return { text, start, end }
  })
}

/** Index of the slide that stands at a moment; the last one after the end. */
export function slideAt(slides: readonly Slide[], seconds: number): number {
  const index = slides.findIndex(({ end }) => seconds < end)
  return index === -1 ? Math.max(0, slides.length - 1) : index
}

/** `75` as "1:15". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
