import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Sentence, sentencesOf } from './sentences.ts'

export type Reading = 'off' | 'reading' | 'paused'

/** Name of the highlight in lecture.css. */
const highlightName = 'spoken'

/**
 * Reads the lecture with speech synthesis from the reader's position, highlighting each sentence and scrolling to it.
 *
 * @returns `supported` is false in browsers without voices; then offer nothing. The server offers it, so that a document can
 *   be asked to read before its script loads
 */
export function useReadAloud(article: RefObject<HTMLElement | null>, lectureId: string) {
  const [supported, setSupported] = useState(true)
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
      // A canceled utterance ends as well; only the current sentence leads to the next.
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
    // Pausing speech fails on some phones; restarting the sentence works.
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
    // A copy, so that the canceled sentence is no longer current when it ends.
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
