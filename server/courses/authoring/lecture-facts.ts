import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { type BlockFault, blockFaults } from '../../../content/blocks/faults.ts'
import { readLecture, renderLecture } from '../../../content/markdown.ts'

export interface LectureFacts {
  words: number
  speechlessPictures: number
  pictureHosts: string[]
  /** Links within this site: paths and anchors. */
  addresses: string[]
  /** Link targets in the lecture. */
  anchors: string[]
  blockFaults: BlockFault[]
}

export function lectureFacts(markdown: string): LectureFacts {
  const { headings, wordCount } = renderLecture(markdown)
  let speechlessPictures = 0
  const addresses = new Set<string>()
  const pictureHosts = new Set<string>()
  const lecture = readLecture(markdown)
  const defined = new Map<string, string>()
  visit(lecture, 'definition', ({ identifier, url }) => void defined.set(identifier, url))
  visit(lecture, (node) => {
    const picture =
      node.type === 'image'
        ? node.url
        : node.type === 'imageReference'
          ? (defined.get(node.identifier) ?? '')
          : ''
    const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(picture)?.[1]
    if (host !== undefined) pictureHosts.add(host)
    if ((node.type === 'image' || node.type === 'imageReference') && !node.alt?.trim())
      speechlessPictures += 1
    if (node.type === 'link' || node.type === 'definition') {
      if (/^[/#]/.test(node.url) && !node.url.startsWith('//')) addresses.add(node.url)
      // A link without text leads nowhere for screen reader users.
      if (node.type === 'link' && textOf(node) === '' && node.url === '') addresses.add('nothing')
    }
  })
  const anchors = headings.map(({ id }) => `#${id}`)
  return {
    words: wordCount,
    speechlessPictures,
    pictureHosts: [...pictureHosts],
    addresses: [...addresses],
    anchors,
    blockFaults: blockFaults(lecture),
  }
}
