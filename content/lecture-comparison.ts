/** Compares two texts of a lecture as they are read, part by part: formatting and addresses do not count. */
import { diffArrays } from 'diff'
import type { Nodes } from 'mdast'
import type { Difference, LecturePart } from '../contract/courses/lectures.ts'
import { drawingTexts, readDrawing } from './blocks/drawing.ts'
import { differencesBetween } from './differences.ts'
import { readLecture } from './markdown.ts'

interface Part {
  of: LecturePart['of']
  section: string
  text: string
}

/** Milliseconds. Two long, unrelated texts could take minutes; then one is shown after the other. */
const longestComparison = 500

/** Parts on both sides of one place that are compared with each other; more are shown as removed and added. */
const mostPairs = 10_000

/** Share of words in common from which a part counts as changed, and not as another one. */
const likeness = 0.4

export function compareLectures(before: string, after: string): LecturePart[] {
  const [old, young] = [partsOf(before), partsOf(after)]
  const keyOf = ({ of, text }: Part) => `${of} ${text}`
  const steps = diffArrays(old, young, {
    comparator: (one, other) => keyOf(one) === keyOf(other),
    timeout: longestComparison,
  }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: young },
  ]
  const all = (of: 'added' | 'removed') => steps.flatMap((step) => (step[of] ? step.value : []))
  const left = new Set(all('removed').map(keyOf))
  const came = new Set(all('added').map(keyOf))
  const found: LecturePart[] = []
  for (let at = 0; at < steps.length; at += 1) {
    const [step, next] = [steps[at], steps[at + 1]]
    if (step === undefined || (!step.added && !step.removed)) continue
    const both = step.removed && next?.added
    const gone = (step.removed ? step.value : []).filter((part) => !came.has(keyOf(part)))
    const here = both ? next.value : step.added ? step.value : []
    found.push(...pairs(gone, here, (part) => left.has(keyOf(part))))
    if (both) at += 1
  }
  return found
}

/** What became of the parts of one place. @param isMoved whether an added part was elsewhere before */
function pairs(
  gone: readonly Part[],
  here: readonly Part[],
  isMoved: (part: Part) => boolean,
): LecturePart[] {
  const found: LecturePart[] = []
  let next = 0
  const say = (kind: 'added' | 'removed' | 'moved', { of, section, text }: Part) => {
    const differences: Difference[] = [{ kind: kind === 'moved' ? 'same' : kind, text }]
    found.push({ kind, of, section, differences })
  }
  const compares = gone.length * here.length <= mostPairs
  for (const part of here) {
    if (isMoved(part)) {
      say('moved', part)
      continue
    }
    const like = compares ? gone.findIndex((old, at) => at >= next && isLike(old, part)) : -1
    if (like === -1) {
      say('added', part)
      continue
    }
    for (const old of gone.slice(next, like)) say('removed', old)
    next = like + 1
    const { of, section, text } = part
    found.push({
      kind: 'changed',
      of,
      section,
      differences: wholeWords(differencesBetween(gone[like]?.text ?? '', text)),
    })
  }
  for (const old of gone.slice(next)) say('removed', old)
  return found
}

/** A space between two changes reads as part of them: "old words" to "new ones", not word by word. */
function wholeWords(differences: readonly Difference[]): Difference[] {
  const joined: Difference[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const [at, { kind, text }] of differences.entries()) {
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (/^\s+$/.test(text) && (removed !== '' || added !== '') && at < differences.length - 1) {
      removed += text
      added += text
    } else {
      flush()
      joined.push({ kind, text })
    }
  }
  flush()
  return joined
}

function isLike(one: Part, other: Part): boolean {
  if (one.of !== other.of) return false
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))
  const [mine, theirs] = [words(one.text), words(other.text)]
  if (mine.size + theirs.size === 0) return false
  const shared = [...mine].filter((word) => theirs.has(word)).length
  return (2 * shared) / (mine.size + theirs.size) >= likeness
}

/** The lecture as it is read, in parts. */
function partsOf(markdown: string): Part[] {
  const parts: Part[] = []
  let section = ''
  const say = (of: Part['of'], node: Nodes) => {
    const text = wordsOf(node).replaceAll(/\s+/g, ' ').trim()
    if (of === 'heading') section = text
    if (text !== '') parts.push({ of, section, text })
  }
  const look = (node: Nodes, of: 'paragraph' | 'point') => {
    if (node.type === 'heading') say('heading', node)
    else if (node.type === 'tableRow') say('row', node)
    else if (node.type === 'paragraph' || node.type === 'code') say(of, node)
    else if ('children' in node) {
      if ('attributes' in node && node.attributes?.title) {
        parts.push({ of: 'paragraph', section, text: node.attributes.title })
      }
      for (const child of node.children) {
        const drawn = child.type === 'code' && 'name' in node && node.name === 'drawing'
        if (drawn) parts.push({ of, section, text: wordsOfDrawing(child.value) })
        else look(child, node.type === 'listItem' ? 'point' : of)
      }
    }
  }
  look(readLecture(markdown), 'paragraph')
  return parts
}

/** What is to be seen, and the words in it: readers cannot compare SVG. */
function wordsOfDrawing(svg: string): string {
  const read = readDrawing(svg)
  if (!('value' in read)) return svg
  return `[Drawing: ${[read.value.title, ...drawingTexts(read.value)].join(' · ')}]`
}

function wordsOf(node: Nodes): string {
  if (node.type === 'image' || node.type === 'imageReference') return `[Picture: ${node.alt ?? ''}]`
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  if ('value' in node) return node.value
  if (!('children' in node)) return ''
  return node.children.map(wordsOf).join(node.type === 'tableRow' ? ' · ' : '')
}
