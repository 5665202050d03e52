export type RichEditor = typeof import('../rich/index.ts')

/**
 * Loads the rich text editor, which is as large as the rest of the page, when an author is about to write.
 *
 * @returns 'away' if it could not be loaded: Markdown works without it
 */
export function loadRichEditor(): Promise<RichEditor | 'away'> {
  return import('../rich/index.ts').catch(() => 'away' as const)
}
