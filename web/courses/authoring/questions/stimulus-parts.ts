import { type BlockName, stimulusBlockNames } from '../../../../rules/text/lecture-blocks.ts'
import { type BlockFile, placeOf, withAddress } from '../rich/block-files.ts'
import { blockStarters } from '../rich/block-starters.ts'

const parts: Record<string, { label: string; source: string }> = {
  table: {
    label: 'Table',
    source:
      '| Day | Subject | Opened |\n|---|---|---|\n| Mon | New cups | 41 |\n| Thu | How a handle is pulled | 212 |',
  },
  page: {
    label: 'Page, letter or log, line by line',
    source: '```\nFrom: Amara Okafor\nSubject: New cups in the shop\n\nDear readers,\n```',
  },
  quotation: { label: 'Quotation', source: '> What someone said or wrote.' },
  ...Object.fromEntries(
    stimulusBlockNames.map((name) => [name, blockStarters[name as Exclude<BlockName, 'aside' | 'callout'>]]),
  ),
}

/** Examples to begin from, by name. */
export const stimulusParts = Object.entries(parts).map(([value, { label }]) => ({ value, label }))

/** Puts an example at the end. */
export function withPart(markdown: string, name: string): string {
  const source = parts[name]?.source ?? ''
  const before = markdown.trimEnd()
  return before === '' ? `${source}\n` : `${before}\n\n${source}\n`
}

const blockOf: Partial<Record<BlockFile, string>> = { audio: 'audio', film: 'film' }

/**
 * Puts an uploaded file where the text waits for one, otherwise at the caret: a picture, or the block of a sound or a
 * film.
 *
 * @param caret null: at the end
 */
export function withFile(markdown: string, kind: BlockFile, url: string, caret: number | null): string {
  if (markdown.includes(placeOf(kind))) return withAddress(markdown, kind, url, 0)
  const block = blockOf[kind]
  if (block !== undefined) return withAddress(withPart(markdown, block), kind, url, 0)
  const at = caret ?? markdown.length
  if (kind === 'captions') return withAddress(markdown, kind, url, at)
  const picture = `![](${url})`
  return `${markdown.slice(0, at)}${picture}${markdown.slice(at)}`
}
