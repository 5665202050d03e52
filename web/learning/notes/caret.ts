/**
 * Keeps the caret on the same side of the same letters after a remote change.
 *
 * @param caret characters before it in the earlier text
 * @returns characters before it in the later text
 */
export function moveCaret(earlier: string, later: string, caret: number): number {
  if (later.startsWith(earlier.slice(0, caret))) return caret
  return Math.max(0, later.length - (earlier.length - caret))
}
