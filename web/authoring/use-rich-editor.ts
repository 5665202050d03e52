import { useEffect, useState } from 'react'

export type RichEditor = typeof import('./rich/index.ts')

/**
 * Loads the text editor, which is heavy, when a lecture is on screen.
 *
 * @returns null while it loads, 'away' when it could not be loaded: Markdown works without it
 */
export function useRichEditor(): RichEditor | 'away' | null {
  const [editor, setEditor] = useState<RichEditor | 'away' | null>(null)
  useEffect(() => {
    let isHere = true
    import('./rich/index.ts').then(
      (loaded) => isHere && setEditor(() => loaded),
      () => isHere && setEditor('away'),
    )
    return () => {
      isHere = false
    }
  }, [])
  return editor
}
