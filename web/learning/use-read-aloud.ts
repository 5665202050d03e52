import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Sentence, sentencesOf } from './sentences.ts'

export type Reading = 'off' | 'reading' | 'paused'

/** The name of the highlight in lecture.css. */
const highlightName = 'spoken'

/**
 * The lecture in the browser's own voice, sentence by sentence, with the sentence marked and kept in view. Begins
 * where the reader is.
 *
 * @returns `supported` is false on the server and where the browser has no voice: then nothing is offered
 */
export function useReadAloud(article: RefObject<HTMLElement | null>, lectureId: string) {
  const [supported, setSupported] = useState(false)
  const [reading, setReading] = useState<Reading>('off')
  const sentences = useRef<Sentence[]>([])
  const index = useRef(0)

  useEffect(() => setSupported('speechSynthesis' in window && 'Segmenter' in Intl), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lecture ends the reading of this one
  useEffect(() => {
    return () => {
      if (!('speechSynthesis' in window)) return
      sentences.current = []
      speechSynthesis.cancel()
      mark(null)
      setReading('off')
    }
  }, [lectureId])

  const speak = () => {
    const sentence = sentences.current[index.current]
    if (sentence === undefined) return stop()
    const utterance = new SpeechSynthesisUtterance(sentence.text)
    utterance.lang = document.documentElement.lang
    utterance.onend = () => {
      // What was cancelled ends too; only the sentence that is still the current one leads on.
      if (sentences.current[index.current] !== sentence) return
      index.current += 1
      speak()
    }
    mark(sentence.range)
    keepInView(sentence.range)
    speechSynthesis.speak(utterance)
  }

  const play = () => {
    if (article.current === null) return
    // Pausing a voice does not work on every phone; going on with the sentence from its beginning does.
    if (reading === 'off') {
      sentences.current = sentencesOf(article.current)
      index.current = Math.max(
        0,
        sentences.current.findIndex(({ range }) => isBelowHead(range)),
      )
    } else sentences.current = [...sentences.current.map((sentence) => ({ ...sentence }))]
    setReading('reading')
    speak()
  }

  const pause = () => {
    // A copy makes the cancelled sentence no longer the current one, so its end leads nowhere.
    sentences.current = sentences.current.map((sentence) => ({ ...sentence }))
    speechSynthesis.cancel()
    setReading('paused')
  }

  function stop() {
    sentences.current = []
    speechSynthesis.cancel()
    mark(null)
    setReading('off')
  }

  return { supported, reading, play, pause, stop }
}

function mark(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (range === null) CSS.highlights.delete(highlightName)
  else CSS.highlights.set(highlightName, new Highlight(range))
}

function isBelowHead(range: Range): boolean {
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  return range.getBoundingClientRect().bottom > head
}

function keepInView(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top > 160 && bottom < innerHeight - 80) return
  scrollBy({ top: top - innerHeight / 3 })
}
