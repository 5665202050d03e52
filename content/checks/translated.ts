/** Finds turns that sound translated. The list is content/checks/translated-words.txt. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Turn {
  phrase: string
  better: string
  pattern: RegExp
}

const turns: Turn[] = readFileSync(join(import.meta.dirname, 'translated-words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [phrase = '', better = ''] = line.split('→').map((part) => part.trim())
    const words = phrase.replaceAll(/\s+/g, '\\s+').replaceAll("'", "['’]").replaceAll('|', '\\|')
    const edge = phrase.startsWith('|') ? '' : '(?<![\\p{L}\\p{N}])'
    return {
      phrase,
      better,
      pattern: new RegExp(`${edge}${words}${phrase.endsWith('|') ? '' : '(?![\\p{L}\\p{N}])'}`, 'giu'),
    }
  })

/** Each occurrence, as “phrase” with what to write. Code blocks and addresses are not searched. */
export function translatedIn(markdown: string): string[] {
  const text = markdown.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\]\([^)]*\)/g, ']')
  return turns.flatMap(({ phrase, better, pattern }) =>
    [...text.matchAll(pattern)].map(() => (better === '' ? phrase : `${phrase} → ${better}`)),
  )
}
