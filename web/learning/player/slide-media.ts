import { type Slide, slideAt } from '../../../rules/media/films.ts'

/**
 * Slides as a media element: it has the times, tracks and events of a `<video>`, so the player's controls work with
 * both. slide-player.tsx renders on its `timeupdate`. Its sound is speech synthesis, muted until the viewer turns it
 * on.
 */
export class SlideMedia extends HTMLElement {
  #slides: readonly Slide[] = []
  #time = 0
  #rate = 1
  #muted = true
  #paused = true
  #frame = 0
  #last = 0
  #emittedAt = 0
  /** Index of the slide being spoken; the time waits for the voice. */
  #speaking = -1
  // Only a real video provides text tracks; this one never plays.
  #tracks = document.createElement('video')

  error = null
  readonly readyState = 4
  readonly volume = 1
  readonly loop = false

  setSlides(slides: readonly Slide[]): void {
    this.#slides = slides
    const captions = this.#tracks.addTextTrack('captions', 'English', 'en')
    const chapters = this.#tracks.addTextTrack('chapters', 'Chapters', 'en')
    for (const { start, end, text } of slides) {
      captions.addCue(new VTTCue(start, end, text))
      chapters.addCue(new VTTCue(start, end, text))
    }
    chapters.mode = 'hidden'
    captions.mode = 'disabled'
    for (const event of ['loadstart', 'durationchange', 'loadedmetadata', 'canplay', 'progress'])
      this.#emit(event)
  }

  get textTracks(): TextTrackList {
    return this.#tracks.textTracks
  }
  get duration(): number {
    return this.#slides.at(-1)?.end ?? Number.NaN
  }
  get paused(): boolean {
    return this.#paused
  }
  get ended(): boolean {
    return this.#slides.length > 0 && this.#time >= this.duration
  }
  get seekable(): { length: number; start: () => number; end: () => number } {
    return { length: this.#slides.length > 0 ? 1 : 0, start: () => 0, end: () => this.duration }
  }
  get buffered() {
    return this.seekable
  }

  get currentTime(): number {
    return this.#time
  }
  set currentTime(seconds: number) {
    this.#hush()
    this.#time = Math.max(0, Math.min(this.duration || 0, seconds))
    this.#emit('seeking')
    this.#emit('timeupdate')
    this.#emit('seeked')
  }

  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#rate = rate
    this.#hush()
    this.#emit('ratechange')
  }

  get muted(): boolean {
    return this.#muted
  }
  set muted(muted: boolean) {
    this.#muted = muted
    this.#hush()
    this.#emit('volumechange')
  }

  async play(): Promise<void> {
    if (!this.#paused) return
    if (this.ended) this.currentTime = 0
    this.#paused = false
    this.#last = performance.now()
    this.#emit('play')
    this.#emit('playing')
    this.#frame = requestAnimationFrame(this.#tick)
  }

  pause(): void {
    if (this.#paused) return
    this.#paused = true
    cancelAnimationFrame(this.#frame)
    this.#hush()
    this.#emit('timeupdate')
    this.#emit('pause')
  }

  disconnectedCallback(): void {
    this.pause()
  }

  #tick = (now: number) => {
    const before = slideAt(this.#slides, this.#time)
    let next = this.#time + ((now - this.#last) / 1000) * this.#rate
    this.#last = now
    if (!this.#muted) {
      if (this.#speaking === -1) this.#speak(before)
      // The voice is slower than the slide, so the slide stays.
      const end = this.#slides[before]?.end ?? 0
      if (this.#speaking === before && next >= end) next = Math.max(this.#time, end - 0.05)
    }
    this.#time = Math.min(this.duration, next)
    if (slideAt(this.#slides, this.#time) !== before || now - this.#emittedAt > 200) {
      this.#emittedAt = now
      this.#emit('timeupdate')
    }
    if (this.ended) {
      this.#paused = true
      this.#hush()
      for (const event of ['timeupdate', 'pause', 'ended']) this.#emit(event)
    } else this.#frame = requestAnimationFrame(this.#tick)
  }

  #speak(index: number): void {
    const text = this.#slides[index]?.text
    if (text === undefined || !('speechSynthesis' in window)) return
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = document.documentElement.lang
    utterance.rate = this.#rate
    this.#speaking = index
    // Finished speaking: a number that no slide has lets the next one start.
    const done = () => {
      if (this.#speaking === index) this.#waitForNext(index)
    }
    utterance.onend = done
    utterance.onerror = done
    speechSynthesis.speak(utterance)
  }

  #waitForNext(index: number): void {
    this.#speaking = -2
    const watch = () => {
      if (this.#speaking !== -2) return
      if (this.#paused || slideAt(this.#slides, this.#time) !== index) this.#speaking = -1
      else requestAnimationFrame(watch)
    }
    watch()
  }

  #hush(): void {
    if (this.#speaking !== -1 && 'speechSynthesis' in window) speechSynthesis.cancel()
    this.#speaking = -1
  }

  #emit(event: string): void {
    this.dispatchEvent(new Event(event))
  }
}

if (!customElements.get('slide-media')) customElements.define('slide-media', SlideMedia)
