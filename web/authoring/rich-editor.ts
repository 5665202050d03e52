export type RichEditor = typeof import('./rich/index.ts')

/**
 * Loads the text editor, which weighs as much as the rest of the page: when somebody is about to write, not before.
 *
 * @returns 'away' when it could not be loaded: Markdown works without it
 */
export function loadRichEditor(): Promise<RichEditor | 'away'> {
  return import('./rich/index.ts').catch(() => 'away' as const)
}
