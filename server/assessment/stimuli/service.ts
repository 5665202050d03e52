import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Drawing } from '../../platform/drawing/service.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Characters of HTML: some thousand pieces of work, more than the curriculum has. */
const mostKept = 16_000_000

/** Texts of one request that wait to be drawn at the same time. */
const mostAtOnce = 8

/**
 * The work shown with questions, as HTML. Questions and papers keep the Markdown; each process draws a text once, for all
 * students who are asked about it (decision 89).
 */
export interface StimuliService {
  /** The questions, each with what it shows as HTML. */
  drawn<Question extends { stimulus?: string }>(
    questions: readonly Question[],
  ): Promise<(Question & { stimulusHtml?: string })[]>
}

export function stimuliService({
  drawing,
  logger,
}: {
  drawing: Pick<Drawing, 'acceptedStimulus'>
  logger: Pick<Logger, 'error'>
}): StimuliService {
  const kept = new LRUCache<string, string>({
    maxSize: mostKept,
    sizeCalculation: (html, markdown) => html.length + markdown.length,
    // Many who begin a quiz at once wait for one drawing.
    fetchMethod: (markdown) => drawing.acceptedStimulus(markdown),
    ignoreFetchAbort: true,
  })

  return {
    async drawn(questions) {
      const texts = [...new Set(questions.flatMap(({ stimulus }) => stimulus || []))]
      const drawn = new Map<string, string>()
      // A few at a time: the line for drawing is everyone's.
      for (let at = 0; at < texts.length; at += mostAtOnce) {
        const some = texts.slice(at, at + mostAtOnce)
        for (const [text, html] of await Promise.all(
          some.map(async (one) => [one, await draw(one)] as const),
        ))
          drawn.set(text, html)
      }
      return questions.map((question) => {
        const stimulusHtml = question.stimulus ? drawn.get(question.stimulus) : undefined
        return stimulusHtml === undefined ? question : { ...question, stimulusHtml }
      })
    },
  }

  /**
   * A text that cannot be drawn is shown as it was written: a question is never without its work. That is not kept,
   * because a busy machine may draw it the next time.
   */
  async function draw(markdown: string): Promise<string> {
    try {
      return (await kept.fetch(markdown)) ?? ''
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid-input') throw error
      logger.error({ error }, 'What a question shows could not be drawn')
      return `<pre tabindex="0" role="group" aria-label="Text">${escaped(markdown)}</pre>`
    }
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replaceAll(/[&<>]/g, (letter) => escapes[letter] ?? letter)
