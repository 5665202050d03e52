/** Draws a sound or a short film as the browser's own player, which loads nothing before it is pressed. */
import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { isPlayable } from '../../rules/media/clips.ts'
import { usualLanguage } from './clip.ts'
import { part, text } from './elements.ts'

/** @param node as block-elements.ts made it: its files, then what is said */
export function clip(node: Element): void {
  const isFilm = String(node.properties.className).includes('lecture-film')
  const [files, said] = node.children.filter((child): child is Element => child.type === 'element')
  const title = String(node.properties.dataTitle ?? '')
  node.properties = { className: [isFilm ? 'lecture-film' : 'lecture-audio'] }
  if (files === undefined || title === '') return
  const links: Element[] = []
  const posters: Element[] = []
  visit(files, 'element', (found) => {
    if (found.tagName === 'a') links.push(found)
    if (found.tagName === 'img') posters.push(found)
  })
  const [file, ...captions] = links.map((link) => ({ ...link.properties, label: textOf(link) }))
  const src = String(file?.href ?? '')
  if (!isPlayable(src, isFilm ? 'film' : 'audio')) return
  const controls = { controls: true, preload: 'none', src, ariaLabel: title }
  const words = said?.children ?? []
  const details = part('details', {}, [
    part('summary', {}, [text(isFilm ? 'Show the description' : 'Show the transcript')]),
    ...words,
  ])
  const caption = part('figcaption', {}, [part('p', {}, [part('strong', {}, [text(title)])])])
  if (!isFilm) {
    node.children = [caption, part('audio', controls), details]
    return
  }
  const poster = posters[0]?.properties ?? {}
  const tracks = captions.flatMap(({ href, title: named, label }): ElementContent[] => {
    if (!isPlayable(String(href ?? ''), 'captions')) return []
    const language = { srcLang: String(named ?? usualLanguage), label }
    // Not `default`, which would load them with the page.
    return [
      part('track', {
        kind: 'captions',
        src: String(href),
        ...language,
      }),
    ]
  })
  const shown = String(poster.alt ?? '')
  node.children = [
    part('video', { ...controls, playsInline: true, poster: String(poster.src ?? '') || undefined }, tracks),
    caption,
    ...(words.length > 0 || shown !== '' ? [withPicture(details, shown)] : []),
  ]
}

/** The text alternative of the poster begins the description. */
function withPicture(details: Element, shown: string): Element {
  const [summary, ...words] = details.children
  const first = shown === '' ? [] : [part('p', {}, [text(shown)])]
  return { ...details, children: [...(summary ? [summary] : []), ...first, ...words] }
}
