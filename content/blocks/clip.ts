/** Reads a sound or a short film from its block: links to its files, a poster, and what is said in it. */
import type { Image, Link, Root, RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { isClipAddress } from '../../rules/media/clips.ts'
import { attributeOf, isPicture } from './read-block.ts'

interface ClipParts {
  /** The paragraphs and lists of links at the beginning, and the poster among them. */
  files: RootContent[]
  /** The transcript or description. */
  said: RootContent[]
  /** The first is the sound or the film, others are captions. */
  links: Link[]
  poster: Image | null
}

/** Language of captions that name none. */
export const usualLanguage = 'en'
const language = /^[a-z]{2}(-[A-Z]{2})?$/

export function clipParts({ children }: ContainerDirective): ClipParts {
  const all = children as RootContent[]
  const from = all.findIndex((node) => !isOfFiles(node))
  const files = from === -1 ? all : all.slice(0, from)
  const links: Link[] = []
  let poster: Image | null = null
  const root: Root = { type: 'root', children: files }
  visit(root, (node) => {
    if (node.type === 'link') links.push(node)
    else if (node.type === 'image') poster ??= node
  })
  return { files, said: from === -1 ? [] : all.slice(from), links, poster }
}

/** A picture, or nothing but links. */
function isOfFiles(node: RootContent): boolean {
  if (node.type === 'list') return node.children.every(({ children }) => children.every(isOfFiles))
  if (node.type !== 'paragraph') return false
  return (
    isPicture(node) ||
    node.children.every(
      (child) => child.type === 'link' || (child.type === 'text' && child.value.trim() === ''),
    )
  )
}

/** @returns a sentence without a full stop, or null */
export function clipFault(block: ContainerDirective): string | null {
  const { said, links, poster } = clipParts(block)
  const isFilm = block.name === 'film'
  const [file, ...captions] = links
  if (attributeOf(block, 'title') === '') return `This ${block.name} has no title in its braces`
  if (file === undefined)
    return isFilm
      ? 'A film needs a link to its file at the beginning: [Film](media/name.mp4)'
      : 'An audio needs a link to its file at the beginning: [Listen](media/name.mp3)'
  if (!isClipAddress(file.url, isFilm ? 'film' : 'audio'))
    return `The file “${file.url.slice(0, 80)}” is neither uploaded here, nor in the package, nor at an https address`
  if (!isFilm) {
    if (captions.length > 0) return 'An audio has one file; its words are below it, as a transcript'
    return textOf({ type: 'root', children: said }).trim() === ''
      ? 'An audio needs its transcript below the file'
      : null
  }
  if (poster === null) return 'A film needs a poster at the beginning: ![What it shows](media/name.webp)'
  if (!poster.alt?.trim()) return 'The poster of this film has no text alternative'
  if (captions.length === 0 && !('silent' in (block.attributes ?? {})))
    return 'A film needs captions: a second link, to a WebVTT file. If there is no speech, write silent in its braces'
  for (const { url, title } of captions) {
    if (!isClipAddress(url, 'captions'))
      return `The captions “${url.slice(0, 80)}” are neither uploaded here nor in the package`
    if (title && !language.test(title))
      return `The captions name “${title.slice(0, 40)}”, which is not a language such as en or pt-BR`
  }
  return null
}
